import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The findings of axe on a page, a line a rule with the elements that break it. Frames are left out.
 * @param include a selector of the part that is looked at; absent: the whole page
 * @param rules those that are looked at alone
 * @param without those that are left out
 */
export async function violations(
  page: Page,
  {
    include,
    rules,
    without = [],
  }: { readonly include?: string; readonly rules?: string[]; readonly without?: string[] } = {},
): Promise<string[]> {
  // axe waits for nothing: fades end first, so that no colour is judged half way.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  // A document keeps axe, whose text takes longer to hand over than a look with it does.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
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
