import type { Page } from 'playwright-core';

/** A run of words on a page: its box in CSS px from the page's top left corner, and its colour. */
interface Words {
  readonly text: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Red, green, blue: 0 to 255. */
  readonly colour: readonly number[];
  /** 3 for large words, else 4.5 (WCAG 1.4.3). */
  readonly least: number;
}

/** The words of a part of a page whose worst pixel behind them has too little contrast, a line each. */
export async function tooFaint(page: Page, part: string): Promise<string[]> {
  // The whole page is in sight and its type has come, so that the picture shows it as it was measured.
  const height = await page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollHeight));
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.setViewportSize({ width, height });
  const { words, picture } = await settled(page, part);
  if (words.length === 0) throw new Error(`${part} has no words`);
  const blank = await page.context().newPage();
  const worst = await blank.evaluate(worstContrasts, { words, picture: picture.toString('base64') });
  await blank.close();
  return words.flatMap(({ text, least }, index) => {
    const contrast = worst[index] ?? 0;
    return contrast < least ? [`${text}: ${contrast.toFixed(2)} < ${least}`] : [];
  });
}

/** The words of a part and a picture of the page without them, of one layout: it may still move after it was given its height. */
async function settled(page: Page, part: string): Promise<{ words: Words[]; picture: Buffer }> {
  const words = await wordsOf(page, part);
  const picture = await pictureWithoutWords(page);
  const places = (of: readonly Words[]): string => JSON.stringify(of.map(({ text, box }) => [text, box]));
  return places(words) === places(await wordsOf(page, part)) ? { words, picture } : settled(page, part);
}

async function pictureWithoutWords(page: Page): Promise<Buffer> {
  // A sheet of a script's own: the page's policy allows no other style. Bars that stand above the page cover no words for long.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    // Words that fade would still be in the picture.
    sheet.replaceSync('* { color: transparent !important; transition: none !important; }');
    document.adoptedStyleSheets = [sheet];
    for (const each of document.querySelectorAll<HTMLElement>('body *'))
      if (/fixed|sticky/.test(getComputedStyle(each).position)) each.style.visibility = 'hidden';
  });
  const picture = await page.screenshot({ scale: 'css' });
  await page.evaluate(() => void (document.adoptedStyleSheets = []));
  return picture;
}

/** Words that are seen on the page as it stands: not those for screen readers alone, nor lines that a box cuts off. */
function wordsOf(page: Page, part: string): Promise<Words[]> {
  return page.locator(part).evaluate((root) => {
    const cutBy = (element: Element): Element | null =>
      getComputedStyle(element).overflowY === 'visible'
        ? element.parentElement && cutBy(element.parentElement)
        : element;
    const found: Words[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const style = node.parentElement && getComputedStyle(node.parentElement);
      // Initials are drawn, with an ink of their own.
      if (node.parentElement instanceof SVGElement) continue;
      if (text === '' || !style || style.clipPath !== 'none') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = parseFloat(style.fontSize);
      const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
      const colour = (style.color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const end = (node.parentElement && cutBy(node.parentElement))?.getBoundingClientRect().bottom ?? Infinity;
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 1 && y + height / 2 < end)
          found.push({ text, box: { x: x + scrollX, y: y + scrollY, width, height }, colour, least });
    }
    return found;
  });
}

/** Runs in a page of the browser: the lowest contrast of each box's pixels with its colour. */
async function worstContrasts({ words, picture }: { words: readonly Words[]; picture: string }): Promise<number[]> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const light = (r = 0, g = 0, b = 0): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  return words.map(({ box: { x, y, width, height }, colour }) => {
    const { data } = context.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height));
    const own = light(...colour);
    let worst = 21;
    for (let at = 0; at < data.length; at += 4) {
      // Beyond the picture there is nothing: words that are scrolled away.
      if (data[at + 3] === 0) continue;
      const behind = light(data[at], data[at + 1], data[at + 2]);
      worst = Math.min(worst, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
    }
    return worst;
  });
}
