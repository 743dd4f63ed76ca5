import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];

/** How much of a text's background may be brighter than allowed: a star is not what it is read against. */
const stars = 0.005;

/** A text as it stands on the page. */
type Text = { says: string; colour: Colour };

/** Where it is, in CSS px of the window. */
type Box = { x: number; y: number; width: number; height: number };

/**
 * Ensures that each of these texts has a contrast of 4.5:1 (WCAG 1.4.3) to what is really behind it, pixel by
 * pixel. axe cannot check text over a picture; this hides the letters and looks, at all texts that the window
 * shows at once.
 */
export async function expectLegible(texts: Locator, what: string): Promise<void> {
  const found = await texts.evaluateAll(readTexts);
  expect(found.length, `${what}: texts`).toBeGreaterThan(0);
  await texts.evaluateAll(paint, 'transparent');
  const wrong: string[] = [];
  const waiting = new Set(found.keys());
  for (let [next] = waiting; next !== undefined; [next] = waiting) {
    await texts.nth(next).scrollIntoViewIfNeeded();
    const boxes = await texts.evaluateAll(boxesOf);
    const window = await look(texts.page());
    for (const at of [...waiting].filter((one) => isWithin(boxes[one], window) || one === next)) {
      const worst = worstContrast(found[at], backgroundOf(boxes[at], window));
      if (!(worst >= 4.5)) wrong.push(`${found[at]?.says}: ${worst.toFixed(2)}`);
      waiting.delete(at);
    }
  }
  await texts.evaluateAll(paint, '');
  expect(wrong, `${what}: texts whose contrast with the picture is below 4.5`).toEqual([]);
}

/** Runs in the page: what the texts say, and their computed colours as the browser paints them. */
function readTexts(elements: Element[]): { says: string; colour: [number, number, number] }[] {
  return elements.map((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = canvas.getImageData(0, 0, 1, 1).data;
    if (alpha !== 255) throw new Error(`the text is translucent: ${getComputedStyle(element).color}`);
    return { says: (element.textContent ?? '').slice(0, 40), colour: [red, green, blue] };
  });
}

/** Runs in the page: gives the letters a colour, or their own again. */
function paint(elements: Element[], colour: string): void {
  for (const element of elements) {
    for (const part of [element, ...element.querySelectorAll('*')])
      (part as HTMLElement).style.setProperty('color', colour, 'important');
  }
}

/** Runs in the page. */
function boxesOf(elements: Element[]): Box[] {
  return elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** What the window shows. */
type Picture = { data: Buffer; width: number; height: number };

async function look(page: Page): Promise<Picture> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const isWithin = (box: Box | undefined, { width, height }: Picture): boolean =>
  box !== undefined && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;

/** The pixels behind a text, without the edge: a button's border is no background of its letters. */
function backgroundOf(box: Box | undefined, { data, width, height }: Picture): Colour[] {
  if (!box) throw new Error('the text has gone');
  const background: Colour[] = [];
  const [left, top] = [Math.max(0, Math.floor(box.x) + 2), Math.max(0, Math.floor(box.y) + 2)];
  const right = Math.min(width, Math.ceil(box.x + box.width) - 2);
  const bottom = Math.min(height, Math.ceil(box.y + box.height) - 2);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = 3 * (y * width + x);
      background.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    }
  }
  return background;
}

/** The least contrast that counts; 0 where there is nothing to be seen. */
function worstContrast(text: Text | undefined, background: readonly Colour[]): number {
  if (!text) return 0;
  const ratios = background.map((pixel) => contrast(text.colour, pixel)).sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length * stars)] ?? 0;
}

/** WCAG's relative luminance. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
