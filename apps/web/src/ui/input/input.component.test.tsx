import { emulate, openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

/** The smallest side of what a finger presses, in px. */
const TARGET = 44;

const chips = (look: string) => page.getByRole('group', { name: `Chips: ${look}` }).first();

async function openDesign(): Promise<void> {
  await openPage({ url: '/dev/design', frame: null, page: { kind: 'design' } });
  await expect.element(chips('plain')).toBeVisible();
}

test('[LOK9] fields and chips are large enough for a finger, and chips say which one is chosen', async () => {
  await openDesign();
  const fields = ['textbox', 'combobox'] as const;
  for (const element of fields.flatMap((role) => page.getByRole(role, { name: /^(A|Some) (line|choice)/ }).elements()))
    expect(element.getBoundingClientRect().height).toBeGreaterThanOrEqual(TARGET);
  const talks = chips('brand').getByRole('button', { name: 'talks' });
  await expect.poll(() => talks.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(TARGET);
  (talks.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(talks).toHaveAttribute('aria-pressed', 'true');
  await expect.element(chips('plain').getByRole('button', { pressed: true })).toHaveTextContent('talks');
});

test('[LOK2] [LOK9] [A11Y] fields and chips have no axe violations, in the colours of a system as well', async () => {
  await openDesign();
  expect(await violations()).toEqual([]);
  await emulate({ 'forced-colors': 'active' });
  // The system's colours are the same in both halves of the page; axe reckons with those of the halves.
  expect(await violations({ without: ['color-contrast'] })).toEqual([]);
});
