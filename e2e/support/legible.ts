import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];

/** How much of a text's ground may be brighter than allowed: a star is not what it is read against. */
const stars = 0.005;

/**
 * Ensures that text stands at 4.5:1 (WCAG 1.4.3) on what is really behind it, pixel by pixel. axe
 * cannot tell over a picture; this hides the letters and looks.
 */
export async function expectLegible(text: Locator, what: string): Promise<void> {
  await text.scrollIntoViewIfNeeded();
  const colour = await text.evaluate(colourOf);
  const pixels = await groundOf(text);
  const ratios = pixels.map((pixel) => contrast(colour, pixel)).sort((a, b) => a - b);
  const worst = ratios[Math.floor(ratios.length * stars)] ?? 0;
  expect(worst, `${what}: contrast with the picture`).toBeGreaterThanOrEqual(4.5);
}

/** The computed colour, as the browser paints it. */
function colourOf(element: Element): [number, number, number] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = getComputedStyle(element).color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = canvas.getImageData(0, 0, 1, 1).data;
  if (alpha !== 255) throw new Error(`the text is translucent: ${getComputedStyle(element).color}`);
  return [red, green, blue];
}

/** The pixels behind the element, its letters made invisible meanwhile. */
async function groundOf(text: Locator): Promise<Colour[]> {
  const paint = (colour: string) =>
    text.evaluate((element, to) => {
      for (const part of [element, ...element.querySelectorAll<HTMLElement>('*')]) {
        (part as HTMLElement).style.setProperty('color', to, 'important');
      }
    }, colour);
  await paint('transparent');
  const png = await text.screenshot();
  await paint('');
  const { width, height } = await sharp(png).metadata();
  // Without the edge: a button's border is no ground of its letters.
  const inner = { left: 2, top: 2, width: width - 4, height: height - 4 };
  const { data } = await sharp(png).extract(inner).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 3 }, (_, i) => [
    data[3 * i] ?? 0,
    data[3 * i + 1] ?? 0,
    data[3 * i + 2] ?? 0,
  ]);
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
