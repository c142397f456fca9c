// The browser's confirmation dialog before a page is closed.

const reasons = new Set<object>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The dialog appears as long as anybody on this page wants it. */
export function askBeforeLeaving(who: object, wanted: boolean): void {
  if (reasons.has(who) === wanted) return;
  if (wanted) reasons.add(who);
  else reasons.delete(who);
  // Listen only when needed: browsers do not cache pages with this listener for the back button.
  if (reasons.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
