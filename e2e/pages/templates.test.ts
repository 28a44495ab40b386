import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AT_HOME, DEMO, DEMO_PAGES } from '../support/demo.ts';
import { sideways } from '../support/looks/narrow.ts';
import { shifted, watchShifts } from '../support/looks/shifts.ts';

import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** The home is a stage. */
const PAGES = DEMO_PAGES.filter((path) => path !== '/demo');

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** How far from the edge of the widest column the title of a page begins, and how high its header is, in px. */
interface Place {
  readonly inset: number;
  readonly header: number;
}

function placeOf(page: Page): Promise<Place> {
  return page.locator('#main h1').evaluate((title) => {
    const { width = 0 } = title.closest('#main')?.getBoundingClientRect() ?? {};
    return {
      inset: Math.round(title.getBoundingClientRect().left - Math.max(0, (width - 1280) / 2)),
      header: document.querySelector('header')?.firstElementChild?.getBoundingClientRect().height ?? 0,
    };
  });
}

/** Words, links and buttons of the header, and of the bar at the foot, that lie over one another. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frames = document.querySelectorAll('header:not(main *), nav[aria-label="Event"]');
    return [...frames].flatMap((frame) => {
      const seen = [...frame.querySelectorAll('p, time, a, button, summary')].filter((one) => one.checkVisibility());
      const boxes = seen.map((one) => ({
        name: one.textContent || one.outerHTML.slice(0, 80),
        box: one.getBoundingClientRect(),
      }));
      return boxes.flatMap(({ name, box }, at) =>
        boxes
          .slice(at + 1)
          .filter(
            (other) =>
              box.left < other.box.right - 1 &&
              other.box.left < box.right - 1 &&
              box.top < other.box.bottom - 1 &&
              other.box.top < box.bottom - 1,
          )
          .map((other) => `${name} over ${other.name}`),
      );
    });
  });
}

test.for(SIZES)(
  '[LOK16] [PAG20] [PAG23] the pages of an organiser begin at one left edge under one header, move nothing as they load, and hold doubled text: %o',
  async (viewport) => {
    const { page } = await stage.enter('demo', DEMO.organiser, { ...AT_HOME, viewport });
    await watchShifts(page);
    const places: Record<string, Place> = {};
    const wrong: Record<string, unknown> = {};
    for (const path of PAGES) {
      await page.goto(stage.url + path);
      await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
      await page.locator('#main h1').waitFor();
      const shifts = await shifted(page);
      places[path] = await placeOf(page);
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      const found = { wide: await sideways(page), over: await collisions(page), shifts };
      if (found.wide !== null || found.over.length > 0 || shifts !== null) wrong[path] = found;
    }
    expect(wrong).toEqual({});
    const kinds = new Set(Object.values(places).map((place) => JSON.stringify(place)));
    expect(kinds.size, JSON.stringify(places)).toBe(1);
  },
);
