import { emulate, openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

/** The list of this name in the light half of the design page. */
const list = (name: string) => page.getByRole('list', { name }).first();
const boxesOf = (name: string) =>
  list(name)
    .getByRole('listitem')
    .elements()
    .map((item) => item.getBoundingClientRect());

async function openDesign(): Promise<void> {
  await openPage({ url: '/dev/design', frame: null, page: { kind: 'design' } });
  await expect.element(list('A row')).toBeVisible();
}

test('[LOK5] a row, a stack and a grid lay out their children as their props say', async () => {
  await openDesign();
  const [row, stack, grid] = [boxesOf('A row'), boxesOf('A stack'), boxesOf('A grid')];
  expect(new Set(row.map(({ y }) => y)).size).toBe(1);
  expect(stack[1]!.y - stack[0]!.bottom).toBe(8);
  expect(stack[0]!.width).toBe(list('A stack').element().clientWidth);
  expect(grid[1]!.y - grid[0]!.bottom).toBe(8);
  expect(grid[0]!.width).toBeLessThan(stack[0]!.width);
});

test('[LOK5] a row begins on the side from which one reads', async () => {
  await openDesign();
  const starts = () => boxesOf('A row').map(({ x }) => x);
  const fromLeft = starts();
  expect(fromLeft.toSorted((a, b) => a - b)).toEqual(fromLeft);
  list('A row').element().setAttribute('dir', 'rtl');
  expect(starts().toSorted((a, b) => b - a)).toEqual(starts());
});

test('[LOK5] a card, a centre, what scrolls and what is clamped are as their props say', async () => {
  await openDesign();
  const group = (name: string) => page.getByRole('group', { name }).first().element();
  const [centre, word] = [group('A centre'), group('A centre').firstElementChild!].map((one) =>
    one.getBoundingClientRect(),
  );
  expect(Math.abs(centre!.x + centre!.width / 2 - (word!.x + word!.width / 2))).toBeLessThanOrEqual(1);
  expect(getComputedStyle(group('A card')).borderStyle).toBe('solid');
  const scrolling = group('Scrolling');
  expect(scrolling.scrollHeight).toBeGreaterThan(scrolling.clientHeight);
  const { height } = group('Clamped').getBoundingClientRect();
  expect(Math.round(height / Number.parseFloat(getComputedStyle(group('Clamped')).lineHeight))).toBe(2);
});

test('[LOK2] [A11Y] the kit on the design page has no axe violations, in the colours of a system as well', async () => {
  await openDesign();
  expect(await violations()).toEqual([]);
  await emulate({ 'forced-colors': 'active' });
  // The system's colours are the same in both halves of the page; axe reckons with those of the halves.
  expect(await violations({ without: ['color-contrast'] })).toEqual([]);
});

test('[LOK17] where there is nothing yet stand a picture, what happens next, and one button', async () => {
  await openDesign();
  const title = page.getByText('There is nothing here', { exact: true }).first();
  const empty = title.element().parentElement!;
  const parts = [...empty.children];
  expect(parts.map((part) => part.textContent)).toEqual([
    '',
    'There is nothing here',
    'What happens next.',
    'What to do',
  ]);
  expect(parts[0]!.querySelector('svg')).not.toBeNull();
  const boxes = parts.map((part) => part.getBoundingClientRect());
  expect(boxes.slice(1).every(({ top }, at) => top >= boxes[at]!.bottom)).toBe(true);
});
