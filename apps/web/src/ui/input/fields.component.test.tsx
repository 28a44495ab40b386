import { emulate, openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const field = (name: string) => page.getByLabelText(name, { exact: true }).first();
const boxOf = (element: Element) => element.getBoundingClientRect();

/** The page of the design, read from the right where that is asked for, in the colours of a system where they are. */
async function openDesign(dir = 'ltr', colours: 'none' | 'active' = 'none'): Promise<void> {
  await emulate({ 'forced-colors': colours });
  await openPage({ url: '/dev/design', frame: null, page: { kind: 'design' } });
  await expect.element(field('Filled')).toBeVisible();
  document.querySelector('main [lang]')?.setAttribute('dir', dir);
}

/** How far the words of a label, a field and its problem stand from the side from which one reads. */
function starts(name: string, dir: string): number[] {
  const input = field(name).element();
  const label = document.querySelector(`label[for="${input.id}"]`)!;
  const problem = document.getElementById(`${input.id}-errors`)?.querySelector('svg');
  const edge = boxOf(label.parentElement!);
  return [label, input, ...(problem ? [problem] : [])].map((element) => {
    const { left, right } = boxOf(element);
    return Math.round(dir === 'rtl' ? edge.right - right : left - edge.left);
  });
}

for (const dir of ['ltr', 'rtl'])
  test(`[LOK9] a label, its field and its problem begin on the side from which one reads: ${dir}`, async () => {
    await openDesign(dir);
    expect(starts('With errors', dir)).toEqual([0, 1, 0]);
    expect(starts('Several lines, with errors', dir)).toEqual([0, 0, 0]);
    expect(starts('A choice with errors', dir)).toEqual([0, 0, 0]);
    const search = page.getByRole('searchbox', { name: 'Search, filled' }).first().element();
    const [icon, words] = [search.previousElementSibling!, search].map(boxOf);
    expect(dir === 'rtl' ? icon!.left - words!.right : words!.left - icon!.right).toBe(8);
    const password = field('A password').element();
    const reveal = password.nextElementSibling!;
    expect(boxOf(reveal).x > boxOf(password).x).toBe(dir === 'ltr');
  });

test('[LOK9] in the colours of a system a field has a border, one that is disabled a dashed one, and a problem its sign', async () => {
  await openDesign('ltr', 'active');
  const border = (element: Element) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
    return `${borderTopWidth} ${borderTopStyle}`;
  };
  const box = (name: string) => field(name).element().parentElement!;
  expect(border(box('Filled'))).toBe('1px solid');
  expect(border(box('Disabled'))).toBe('1px dashed');
  for (const name of ['A line', 'A choice', 'Some lines']) expect(border(field(name).element())).toBe('1px solid');
  const problem = document.getElementById(`${field('With errors').element().id}-errors`)!;
  expect(boxOf(problem.querySelector('svg')!).width).toBeGreaterThan(0);
});

test('[LOK9] in the colours of a system the chip that is chosen differs from the others', async () => {
  await openDesign('ltr', 'active');
  for (const look of ['plain', 'brand']) {
    const chips = page.getByRole('group', { name: `Chips: ${look}` }).first();
    const colours = (pressed: boolean) => {
      const { backgroundColor, color } = getComputedStyle(chips.getByRole('button', { pressed }).first().element());
      return { backgroundColor, color };
    };
    await expect.poll(() => colours(true)).not.toEqual(colours(false));
  }
});

test('[LOK9] [A11Y] fields that are read from the right have no axe violations', async () => {
  await openDesign('rtl');
  expect(await violations()).toEqual([]);
});

test('[LOK20] a file is chosen or dropped on the whole field, which then says its name', async () => {
  await openDesign();
  const input = field('A file').element() as HTMLInputElement;
  const box = input.parentElement!;
  const [inner, outer] = [boxOf(input), boxOf(box)];
  expect(outer.width - inner.width).toBeLessThanOrEqual(2);
  expect(outer.height - inner.height).toBeLessThanOrEqual(2);
  expect(box.textContent).toBe('Choose a fileor drop it here');
  await userEvent.upload(field('A file'), new File(['a'], 'logo.svg'));
  await expect.poll(() => box.textContent).toBe('Choose a filelogo.svg');
  await field('Several lines, with errors').click();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(field('A file')).toHaveFocus();
  expect(getComputedStyle(box).outlineStyle).toBe('solid');
  expect(await violations()).toEqual([]);
});
