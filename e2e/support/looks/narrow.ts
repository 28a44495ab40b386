import type { Page } from 'playwright-core';

/** The narrowest screen that pages are made for, and one at a scale of 400 % (PAG13). */
const NARROW = { width: 320, height: 640 };
const ZOOMED = { width: 320, height: 256 };

/** Breaches of PAG13 and PAG16 on the page that is open, in one line; null: there is none. The screen is as narrow afterwards. */
export async function tooTight(page: Page): Promise<string | null> {
  await page.setViewportSize(NARROW);
  const [wide, images] = [await width(page), await unsized(page)];
  await page.setViewportSize(ZOOMED);
  const [zoomed, stays] = [await width(page), await staying(page)];
  await page.setViewportSize(NARROW);
  const tight = wide > NARROW.width || zoomed > ZOOMED.width || stays > ZOOMED.height / 4 || images.length > 0;
  return tight ? JSON.stringify({ wide, zoomed, stays, images }) : null;
}

/** How far a page can be scrolled sideways, in words; null: it cannot. */
export async function sideways(page: Page): Promise<string | null> {
  const [wide, { width: screen } = { width: 0 }] = [await width(page), page.viewportSize() ?? undefined];
  return wide > screen ? `${wide} px wide` : null;
}

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Pictures that do not say how large they are, by their address. */
const unsized = (page: Page) =>
  page.locator('img:not([width][height])').evaluateAll((images) => images.map((image) => image.getAttribute('src')));

/** The height of what stays on the screen when the page is scrolled, in px. */
function staying(page: Page): Promise<number> {
  return page.evaluate(() => {
    // On a phone an open panel is all that there is to see.
    if (document.getElementById('side-panel')) return 0;
    scrollTo(0, document.documentElement.scrollHeight / 2);
    const stays = [...document.querySelectorAll('#root *')].filter((element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      const { position } = getComputedStyle(element);
      if (!/sticky|fixed/.test(position) || width < innerWidth / 2 || height === 0) return false;
      return (position === 'fixed' && top < innerHeight && bottom > 0) || top === 0 || bottom === innerHeight;
    });
    return stays.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
  });
}
