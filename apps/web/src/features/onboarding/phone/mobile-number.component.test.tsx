import { reach, type OpenedPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, NUMBER, openForm } from '../form.fixture.ts';

const country = page.getByRole('combobox', { name: /^Country: / });
const mobile = field('Mobile number');

/** Somebody who is asked for a mobile number, with the list of countries at hand. */
async function atNumber(): Promise<OpenedPage> {
  const opened = await openForm(NUMBER);
  await expect.element(country).toHaveAccessibleName('Country: United Kingdom +44');
  return opened;
}

test('[ONB6] a number says what is wrong with it once it was left, and Verify waits for a good one', async () => {
  await atNumber();
  for (const [typed, text] of [
    ['07400', 'Number is too short'],
    ['0740012345678901', 'Number is too long'],
    ['seven four', 'Not a phone number'],
    ['01234 567890', 'Not a valid phone number'],
    ['07400 123456', null],
  ] as const) {
    await mobile.fill(typed);
    (mobile.element() as HTMLElement).blur();
    if (text !== null) await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await (text === null
      ? expect.element(button('Verify')).toBeEnabled()
      : expect.element(button('Verify')).toBeDisabled());
  }
});

test('[ONB6] a number is spaced out while it grows, corrected where the caret is, and judged when it is left', async () => {
  await atNumber();
  await mobile.click();
  await userEvent.keyboard('074001');
  await expect.element(mobile).toHaveValue('07400 1');
  await expect.element(button('Verify')).toBeDisabled();
  const short = page.getByText('Number is too short', { exact: true });
  expect(short.query()).toBe(null);
  (mobile.element() as HTMLElement).blur();
  await expect.element(short).toBeVisible();
  await mobile.click();
  await userEvent.keyboard('{Home}{ArrowRight}{Delete}79');
  await expect.element(mobile).toHaveValue('079400 1');
  expect((mobile.element() as HTMLInputElement).selectionStart).toBe(3);
  await mobile.fill('07400 123456');
  await expect.element(short).not.toBeInTheDocument();
  await expect.element(button('Verify')).toBeEnabled();
});

test('[ONB6] countries are searched and chosen with the keyboard; four stand first, and a dial code brings its own', async () => {
  await atNumber();
  const options = page.getByRole('option');
  const search = async (text: string, name: string) => {
    await reach(country);
    await userEvent.keyboard('{Enter}');
    await expect.element(options.first()).toBeVisible();
    await userEvent.keyboard(text);
    await expect.poll(() => options.elements().length).toBe(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(country).toHaveAccessibleName(name);
  };
  await reach(country);
  await userEvent.keyboard('{Enter}');
  await expect.element(options.first()).toBeVisible();
  const first = options.elements().slice(0, 4);
  expect(first.map(({ textContent }) => /\+\d+/.exec(textContent)?.[0])).toEqual(['+1', '+44', '+49', '+33']);
  await userEvent.keyboard('{Escape}');
  await search('norw', 'Country: Norway +47');
  await search('+41', 'Country: Switzerland +41');
  await mobile.fill('+1 202 555 0123');
  await expect.element(country).toHaveAccessibleName('Country: United States +1');
  await mobile.fill('+49 1512 3456789');
  await expect.element(country).toHaveAccessibleName('Country: Germany +49');
  expect(document.querySelector<HTMLInputElement>('input[name=mobile_number]')?.value).toBe('+4915123456789');
});

test('[LNG4] [ONB6] countries have German names', async () => {
  await openForm(NUMBER, {}, { language: 'de' });
  await page.getByRole('combobox', { name: 'Land: Vereinigtes Königreich +44' }).click();
  await expect.element(page.getByRole('option', { name: /^Schweiz ?\+41$/ })).toBeInTheDocument();
});

test('[ONB7] a form that is clicked twice is sent once', async () => {
  const { left } = await atNumber();
  await mobile.fill('07400 123457');
  const verify = button('Verify').element() as HTMLElement;
  await expect.element(button('Verify')).toBeEnabled();
  verify.click();
  verify.click();
  await expect.poll(() => left).toHaveLength(1);
});
