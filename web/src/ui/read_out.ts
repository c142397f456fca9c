// Has screen readers read out what an element says: when it appears, and whenever that changes. Nothing else of the
// element tells them to, so its text is read once.
import type { Attachment } from 'svelte/attachments';
import { announcer } from './announce.svelte';

/** What is gone or changed again within this time is not read out, in milliseconds. */
const settling = 150;

/** The text of an element as it is read: without what is hidden, and with a space between blocks. */
function textOf(element: Element): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') continue;
    const { display } = getComputedStyle(node);
    if (display === 'none') continue;
    const inner = node.getAttribute('role') === 'img' ? (node.getAttribute('aria-label') ?? '') : textOf(node);
    text += display === 'inline' ? inner : ` ${inner} `;
  }
  return text;
}

function attach(element: HTMLElement, urgent: boolean): () => void {
  let last = '';
  let takeBack = () => {};
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    waiting = undefined;
    const text = textOf(element).replace(/\s+/g, ' ').trim();
    if (text === last) return;
    last = text;
    takeBack();
    takeBack = text ? announcer.say(text, urgent) : () => {};
  };
  const changed = () => {
    // The same words after nothing are said again: the same thing has happened twice.
    if (element.textContent.trim() === '') last = '';
    waiting ??= setTimeout(read, settling);
  };
  const observer = new MutationObserver(changed);
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  changed();
  return () => {
    observer.disconnect();
    clearTimeout(waiting);
    takeBack();
  };
}

/** After what is being read now: what is going on. */
export const readOut: Attachment<HTMLElement> = (element) => attach(element, false);
/** At once: what went wrong, or has to be answered. */
export const readOutAtOnce: Attachment<HTMLElement> = (element) => attach(element, true);
