import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * The findings of axe on a page, a line a rule with the elements that break it.
 * @param include a selector of the part that is looked at; absent: the whole page
 * @param rules those that are looked at alone
 * @param without those that are left out
 */
export async function violations(
  page: Page,
  {
    include,
    rules,
    without,
  }: { readonly include?: string; readonly rules?: string[]; readonly without?: string[] } = {},
): Promise<string[]> {
  // axe waits for nothing: fades end first, so that no colour is judged half way.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  // There are no frames, whose results would be put together in a page of their own.
  let axe = new AxeBuilder({ page }).setLegacyMode();
  if (include !== undefined) axe = axe.include(include);
  if (rules) axe = axe.withRules(rules);
  if (without) axe = axe.disableRules(without);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}
