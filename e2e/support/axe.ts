import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** The short form: handing over a text costs as much as a look with it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The findings of axe on a page, a line a rule with the elements that break it. Frames are left out.
 * @param include a selector of the part that is looked at; absent: the whole page
 * @param rules those that are looked at alone
 */
export async function violations(
  page: Page,
  { include, rules }: { readonly include?: string; readonly rules?: string[] } = {},
): Promise<string[]> {
  // axe waits for nothing: fades end first, so that no colour is judged half way.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  // A document keeps axe.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    // Style sheets and films are fetched for rules that give no violations.
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(
    async ({ context, asked }) => {
      const looks = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations: found } = await looks.run(context ?? document, asked);
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
    },
    { context: include, asked: options },
  );
}
