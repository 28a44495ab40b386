import { STUDIO_PAGES, studioAddress } from '@plenary/domain/studio/pages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DEMO } from '../support/demo.ts';
import { sideways } from '../support/looks/narrow.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

const PATHS = ['/studio', '/studio/new', ...STUDIO_PAGES.map((page) => studioAddress('demo', page))];

/** Shapes in which every page is looked at. */
const SHAPES = [
  { named: 'light, 1440 px', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  {
    named: 'dark and forced colours, 390 px',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    forced: true,
  },
  { named: 'letters of 32 px, 1024 px', colorScheme: 'light', viewport: { width: 1024, height: 768 }, letters: '32px' },
] as const;

/** The findings of axe on a page, and of the rule of links in colours that a system forces. */
async function found(page: Page, forced: boolean): Promise<readonly string[]> {
  const own = await violations(page);
  if (!forced) return own;
  await page.emulateMedia({ forcedColors: 'active' });
  const more = await violations(page, { rules: ['link-in-text-block'] });
  await page.emulateMedia({ forcedColors: 'none' });
  return [...own, ...more];
}

test.each(SHAPES)(
  '[STU15] every page of the studio is whole, fits and has no findings of axe ($named)',
  async (shape) => {
    const { colorScheme, viewport } = shape;
    const { page, errors } = await stage.enter('demo', DEMO.organiser, { colorScheme, viewport });
    const wrong: Record<string, unknown> = {};
    for (const path of PATHS) {
      await page.goto(stage.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if ('letters' in shape)
        await page.evaluate((size) => void (document.documentElement.style.fontSize = size), shape.letters);
      const [findings, wide] = [await found(page, 'forced' in shape), await sideways(page)];
      if (findings.length > 0 || wide !== null || errors.length > 0)
        wrong[path] = { findings, wide, errors: [...errors] };
      errors.length = 0;
    }
    expect(wrong).toEqual({});
  },
);
