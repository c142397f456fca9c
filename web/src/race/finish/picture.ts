import { itemAt } from '../../contracts/items';
// A picture of the enclosure to keep or to share: the scene as it is on the page, in the colours of paper, with the
// result beneath it. Everything is drawn here; nothing is fetched.

export interface PictureWords {
  /** "Race 2 of 3 · The Oval" */
  head: string;
  title: string;
  /** what decided it */
  lines: string[];
  /** "1st  Red  Ann  50 points" */
  placings: { place: string; horse: string; player: string; points: string; colour: string }[];
  /** the name of the game */
  foot: string;
  /** where it is played; '': nowhere that others can reach */
  address: string;
}

const WIDE = 1200;
const HIGH = 750;
const SCENE = 390;
const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
] as const;
/** The colours of the light theme: a printed page. */
const paper = {
  paper: '#f6f0e1',
  ink: '#23201a',
  second: '#5a5242',
  rule: '#b7a987',
  accent: '#8c1c2b',
  gold: '#785512',
};

/** The scene as a picture of its own: styles become attributes, because a picture has no style sheet. */
function standalone(scene: SVGSVGElement): string {
  const copy = scene.cloneNode(true) as SVGSVGElement;
  const frame = document.createElement('div');
  frame.style.setProperty('color-scheme', 'light');
  frame.style.setProperty('position', 'fixed');
  frame.style.setProperty('visibility', 'hidden');
  frame.append(copy);
  document.body.append(frame);
  const parts = [...copy.querySelectorAll<SVGElement>('path, circle, ellipse, rect, g')];
  const styles = parts.map((part) => {
    const style = getComputedStyle(part);
    return copied.map((name) => [name, style.getPropertyValue(name)] as const);
  });
  parts.forEach((part, i) => {
    if (part.tagName !== 'g') for (const [name, value] of itemAt(styles, i)) part.setAttribute(name, value);
    part.removeAttribute('class');
  });
  frame.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(WIDE));
  copy.setAttribute('height', String(SCENE));
  return new XMLSerializer().serializeToString(copy);
}

/** Breaks a text into lines that fit. */
function wrapped(text: string, wide: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= wide) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export async function pictureOf(scene: SVGSVGElement, words: PictureWords): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const [display, text] = ['--font-display', '--font-text'].map((name) => style.getPropertyValue(name));
  // Without them the picture is written in the device's own fonts.
  await Promise.allSettled([document.fonts.load(`800 60px ${display}`), document.fonts.load(`400 26px ${text}`)]);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(scene))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const ink = canvas.getContext('2d')!;
  ink.fillStyle = paper.paper;
  ink.fillRect(0, 0, WIDE, HIGH);
  ink.drawImage(image, 0, 0, WIDE, SCENE);
  const write = (what: string, x: number, y: number, font: string, colour: string, align: CanvasTextAlign = 'left') => {
    ink.font = font;
    ink.fillStyle = colour;
    ink.textAlign = align;
    ink.fillText(what, x, y);
  };
  ink.fillStyle = paper.accent;
  ink.fillRect(0, SCENE, WIDE, 6);
  const left = 48;
  const column = 690;
  write(words.head, left, SCENE + 52, `500 24px ${text}`, paper.second);
  let size = 56;
  do ink.font = `800 ${size}px ${display}`;
  while (ink.measureText(words.title).width > column && (size -= 2) > 26);
  write(words.title, left, SCENE + 116, `800 ${size}px ${display}`, paper.ink);
  const body = `400 26px ${text}`;
  ink.font = body;
  const lines = words.lines.flatMap((line) => wrapped(line, column, (one) => ink.measureText(one).width)).slice(0, 5);
  lines.forEach((line, i) => write(line, left, SCENE + 166 + i * 34, body, paper.ink));
  const right = WIDE - 48;
  const from = 790;
  words.placings.slice(0, 4).forEach(({ place, horse, player, points, colour }, i) => {
    const y = SCENE + 64 + i * 62;
    ink.fillStyle = colour;
    ink.beginPath();
    ink.arc(from + 88, y - 9, 15, 0, 2 * Math.PI);
    ink.fill();
    ink.strokeStyle = paper.ink;
    ink.lineWidth = 1.5;
    ink.stroke();
    write(place, from, y, `800 28px ${display}`, i === 0 ? paper.gold : paper.ink);
    write(horse, from + 116, y - 8, `700 24px ${text}`, paper.ink);
    ink.font = `400 20px ${text}`;
    const [name = ''] = wrapped(player, right - from - 208, (one) => ink.measureText(one).width);
    write(name, from + 116, y + 14, `400 20px ${text}`, paper.second);
    write(points, right, y, `800 24px ${display}`, paper.ink, 'right');
    ink.fillStyle = paper.rule;
    ink.fillRect(from, y + 26, right - from, 1);
  });
  const foot = words.address ? HIGH - 54 : HIGH - 28;
  write(words.foot, right, foot, `800 26px ${display}`, paper.accent, 'right');
  write(words.address, right, HIGH - 26, `400 20px ${text}`, paper.second, 'right');
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
