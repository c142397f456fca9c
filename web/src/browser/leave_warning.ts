// The browser's own question before a page is closed, while it is of use.

const reasons = new Set<object>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** As long as anybody on this page has a reason to, closing it is asked about. */
export function askBeforeLeaving(who: object, wanted: boolean): void {
  if (reasons.has(who) === wanted) return;
  if (wanted) reasons.add(who);
  else reasons.delete(who);
  // Only where there is a reason: a page that listens is not kept for the way back.
  if (reasons.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
