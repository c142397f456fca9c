// Finds texts that do not have enough room: wider than the screen, cut off, over the edge of another box, under the
// tools of a big screen, or broken inside a word of a title; and options that are much too high.
import type { Page } from '@playwright/test';

/** The misfits, each described so that it can be found. */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    /** of a button's height, in pixels */
    const mostEmpty = 120;
    const width = document.documentElement.clientWidth;
    const name = (element: Element, text: string) => {
      const path = [element, element.parentElement].map(
        (one) =>
          one &&
          `${one.tagName.toLowerCase()}${
            typeof one.className === 'string' && one.className
              ? `.${one.className
                  .trim()
                  .split(/\s+/)
                  .filter((part) => !part.startsWith('svelte-'))
                  .join('.')}`
              : ''
          }`,
      );
      return `${path.reverse().join(' > ')}: “${text.trim().replace(/\s+/g, ' ').slice(0, 60)}”`;
    };
    if (document.documentElement.scrollWidth > width + 1)
      found.add(`the page is ${document.documentElement.scrollWidth} wide, the screen ${width}`);

    // The drawing that contains it, if any: what leaves the drawing is not visible.
    const drawingOf = (element: Element) => {
      let sheet = element.closest('svg');
      while (sheet?.parentElement?.closest('svg')) sheet = sheet.parentElement.closest('svg');
      return sheet;
    };
    // Text for screen readers only is a dot, or outside of what clips it; so are lines that have scrolled away.
    const seen = (element: Element, box: { left: number; right: number; top: number; bottom: number }) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      for (let around: Element | null = drawingOf(element) ?? element; around; around = around.parentElement) {
        const edge = around.getBoundingClientRect();
        const style = getComputedStyle(around);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.clipPath !== 'none';
        if (cuts && (edge.width < 6 || edge.height < 6)) return false;
        if (
          cuts &&
          (box.bottom <= edge.top + 1 ||
            box.top >= edge.bottom - 1 ||
            box.right <= edge.left + 1 ||
            box.left >= edge.right - 1)
        )
          return false;
      }
      return true;
    };
    /** A row that draws something beside its text. */
    const rowOf = (element: Element) => {
      const { display, paddingLeft, paddingRight } = getComputedStyle(element);
      if (display !== 'flex') return [];
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [{ left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight), top, bottom }];
    };
    // The tools of a big screen, also while they have faded: they come back over whatever is there.
    const tools = document.querySelector('.big-screen .tools')?.getBoundingClientRect();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (!/\p{L}/u.test(text) || !parent) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
      if (boxes.length === 0) continue;
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      let top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      if (!seen(parent, { left, right, top, bottom })) continue;
      const drawing = drawingOf(parent);
      // A course can be moved: what is partly out of view can be looked at.
      if (drawing?.closest('.board')) continue;
      if (drawing && getComputedStyle(drawing).overflow !== 'visible') {
        const edge = drawing.getBoundingClientRect();
        if (right > edge.right + 1.5 || left < edge.left - 1.5 || bottom > edge.bottom + 1.5 || top < edge.top - 1.5)
          found.add(`drawn beyond its sheet: ${name(parent, text)}`);
      }
      // Every box around it, up to one that scrolls: what is beyond can be reached there.
      for (
        let box: Element | null = drawing?.parentElement ?? parent;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (style.display === 'inline' || style.display === 'contents') continue;
        const control = box.matches('button, a.button, select, .tile, .tag, th, td, label');
        // What fades at the top can be read elsewhere. A person's name, unlike our own texts, may be longer than any
        // box.
        if (style.maskImage !== 'none') top = Math.max(top, edge.top);
        if (box === parent && !parent.translate && style.textOverflow === 'ellipsis' && parent.title === text.trim())
          break;
        const cutsX = style.overflowX === 'hidden' || style.overflowX === 'clip';
        const cutsY = style.overflowY === 'hidden' || style.overflowY === 'clip';
        if ((control || cutsX) && (right > edge.right + 1.5 || left < edge.left - 1.5))
          found.add(`too wide for ${box.tagName.toLowerCase()}: ${name(parent, text)}`);
        if ((control || cutsY) && (bottom > edge.bottom + 3 || top < edge.top - 3))
          found.add(`too high for ${box.tagName.toLowerCase()}: ${name(parent, text)}`);
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      }
      const underTools = ({ left, right, top, bottom }: { left: number; right: number; top: number; bottom: number }) =>
        tools && left < tools.right - 1 && right > tools.left + 1 && top < tools.bottom - 1 && bottom > tools.top + 1;
      if (!parent.closest('.tools') && [...boxes, ...rowOf(parent)].some(underTools))
        found.add(`under the tools: ${name(parent, text)}`);
      // A word that is broken without a hyphen cannot be read.
      if (boxes.length > 1 && parent.closest('h1, h2, h3') && getComputedStyle(parent).hyphens !== 'auto')
        for (const { index, 0: word } of text.matchAll(/\p{L}{2,}/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
          if (lines.size > 1) found.add(`broken without a hyphen: “${word}” in ${name(parent, text)}`);
        }
      if (right > width + 1.5 && !parent.closest('[tabindex="0"], pre'))
        found.add(`beyond the screen: ${name(parent, text)}`);
    }
    for (const button of document.querySelectorAll('button.option')) {
      const box = button.getBoundingClientRect();
      const within = [...button.querySelectorAll('*')].map((one) => one.getBoundingClientRect());
      const inside = within.filter(({ width: wide, height }) => wide > 1 && height > 1 && height < box.height / 2);
      if (inside.length === 0 || inside.length < within.length / 2 || !seen(button, box)) continue;
      const used = Math.max(...inside.map(({ bottom }) => bottom)) - Math.min(...inside.map(({ top }) => top));
      if (box.height > used + mostEmpty)
        found.add(`${Math.round(box.height)} high: ${name(button, button.textContent)}`);
    }
    return [...found];
  });
}
