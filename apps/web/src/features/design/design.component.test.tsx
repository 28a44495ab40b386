import { emulate, openPage, reach, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const design = async (): Promise<void> => {
  await openPage({ url: '/dev/design', page: { kind: 'design' }, frame: null, me: null, development: true });
  await expect.element(page.getByRole('heading', { name: 'Design' })).toBeVisible();
};

const ringOf = (element: Element, part?: string): string => {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element, part);
  return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineOffset}`;
};

/** Reaches a control with Tab, and says which rings are drawn then: its own, that of the whole, and that of its ::after. */
async function rings(role: 'button' | 'radio' | 'link' | 'searchbox', name: string): Promise<string[]> {
  const control = page.getByRole(role, { name }).first();
  await reach(control);
  const element = control.element();
  return [ringOf(element), ringOf(element.parentElement!), ringOf(element, '::after')];
}

for (const colours of ['none', 'active'] as const)
  test(`[LOK3] one focus ring is drawn, and where it belongs; forced colours: ${colours}`, async () => {
    await emulate({ 'forced-colors': colours });
    await design();
    expect(await rings('button', 'Around it')).toEqual(['3px 2px', 'none', 'none']);
    expect(await rings('button', 'Inside it')).toEqual(['3px -3px', 'none', 'none']);
    expect(await rings('radio', 'Around the whole')).toEqual(['none', '3px 2px', 'none']);
    expect(await rings('link', 'Over the whole')).toEqual(['none', 'none', '3px -3px']);
  });

test('[LOK6] a search field is found by its label, has the ring around it, says what is typed, and Escape clears it', async () => {
  await emulate({ 'forced-colors': 'active' });
  await design();
  document.documentElement.dir = 'rtl';
  const field = page.getByRole('searchbox', { name: 'Search, filled' }).first();
  expect(await rings('searchbox', 'Search, filled')).toEqual(['none', '3px 1px', 'none']);
  await userEvent.keyboard('{End}s');
  await expect.element(field).toHaveValue('locks');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
});

test('[LOK2] the page of the design has nothing that axe finds fault with', async () => {
  await design();
  expect(await violations()).toEqual([]);
});
