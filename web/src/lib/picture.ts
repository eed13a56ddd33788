/** The drawn board as a picture: its SVG with every style written into it, painted as PNG. */

const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'stop-color',
  'stop-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'vector-effect',
];

/** What only serves the hands. */
const HANDS = '[role=row], .ticks, .ghost';

function writeStyles(from: Element, to: Element): void {
  const sources = [from, ...from.querySelectorAll('*')];
  const targets = [to, ...to.querySelectorAll('*')];
  sources.forEach((source, i) => {
    const computed = getComputedStyle(source);
    const text = STYLES.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';');
    targets[i]!.setAttribute('style', text);
    targets[i]!.removeAttribute('class');
  });
}

/** The text of a picture that stands by itself, `width` pixels wide. */
export function standalone(board: SVGSVGElement, ground: string, width: number): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const idle = [...copy.querySelectorAll(HANDS)];
  writeStyles(board, copy);
  for (const element of idle) element.remove();
  const box = (copy.getAttribute('viewBox') ?? '0 0 1 1').split(/\s+/).map(Number);
  const [x = 0, y = 0, w = 1, h = 1] = box;
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [key, value] of Object.entries({ x, y, width: w, height: h, fill: ground }))
    rect.setAttribute(key, String(value));
  copy.insertBefore(rect, copy.firstChild);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(Math.round((width * h) / w)));
  copy.removeAttribute('role');
  return new XMLSerializer().serializeToString(copy);
}

export async function paint(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Puts the picture on the clipboard; where the browser does not let us, it becomes a file. */
export async function copyPicture(board: SVGSVGElement, name: string): Promise<'copied' | 'saved'> {
  const ground = getComputedStyle(board).getPropertyValue('--wood-flat').trim();
  const picture = paint(standalone(board, resolveColour(ground), 1200));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return 'copied';
  } catch {
    download(await picture, name);
    return 'saved';
  }
}

/** A colour as the page shows it: "light-dark(...)" means nothing outside of it. */
function resolveColour(colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}
