import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

/** How a person works a page, by the names that they read there. */
export interface Hand {
  follow(link: string | RegExp): Promise<void>;
  press(button: string | RegExp): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  tick(label: string | RegExp): Promise<void>;
}

/** A person with a mouse, with or without JavaScript. */
export function mouse(page: Page): Hand {
  return {
    follow: (name) => page.getByRole('link', { name }).click(),
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    tick: (name) => page.getByRole('checkbox', { name }).check(),
  };
}

/** More elements than any page of the panel has: who has not arrived by then is caught in a trap. */
const TABS_AT_MOST = 60;

interface Reaching {
  /** Goes back with Shift+Tab. */
  readonly back?: boolean;
  readonly tabs?: number;
}

/** A person with a keyboard alone: Tab leads everywhere, and where one is can be seen. */
export function keyboard(page: Page): Hand {
  const at = async (target: Locator, keys: () => Promise<unknown>): Promise<void> => {
    await reach(page, target);
    await keys();
  };
  return {
    follow: (name) => at(page.getByRole('link', { name }), () => page.keyboard.press('Enter')),
    press: (name) => at(page.getByRole('button', { name, exact: true }), () => page.keyboard.press('Space')),
    fill: (label, text) =>
      at(page.getByLabel(label, { exact: true }), async () => {
        await page.keyboard.press('Control+A');
        await page.keyboard.type(text);
      }),
    tick: (name) => at(page.getByRole('checkbox', { name }), () => page.keyboard.press('Space')),
  };
}

/** Goes to an element with Tab alone. */
export async function reach(page: Page, target: Locator, reaching: Reaching = {}): Promise<void> {
  const { back = false, tabs: most = TABS_AT_MOST } = reaching;
  await target.waitFor();
  if (await isFocused(target)) return;
  const unfocused = await lookOf(target);
  const passed: string[] = [];
  for (let tabs = 0; tabs < most; tabs++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const elsewhere = await target.evaluate((element) => {
      const focused = document.activeElement;
      return element === focused ? null : (focused?.outerHTML.slice(0, 60) ?? '');
    });
    if (elsewhere === null) {
      // A ring may fade in.
      const message = `the focus cannot be seen on ${target.toString()}`;
      await expect.poll(() => lookOf(target), { message }).not.toBe(unfocused);
      return;
    }
    passed.push(elsewhere);
  }
  throw new Error(`${target.toString()} was not reached with Tab, only\n${passed.join('\n')}`);
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** The signs of a focus: outline, ring, border or ground of the element, or of what is drawn around or for it. */
function lookOf(target: Locator): Promise<string> {
  return target.evaluate((element) => {
    const drawn = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null);
    const looks = drawn.map((one) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
      return [outlineStyle === 'none' ? 'none' : outlineWidth, boxShadow, borderColor, backgroundColor];
    });
    return JSON.stringify(looks);
  });
}
