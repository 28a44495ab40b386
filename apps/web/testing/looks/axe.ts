import axe, { type RunOptions } from 'axe-core';

/**
 * The findings of axe on the page, a line a rule with the elements that break it.
 * @param include a selector of the part that is looked at; absent: the whole page
 */
export async function violations({
  include,
  without = [],
}: { readonly include?: string; readonly without?: readonly string[] } = {}): Promise<string[]> {
  // axe waits for nothing: fades end first, so that no colour is judged half way.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  const found = await axe.run(include ?? document, options);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
