import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

/** How a person with a keyboard alone works a page, by the names that they read there: Tab leads everywhere, visibly. */
export const keyboard = {
  press: async (button: string | RegExp): Promise<void> => {
    await reach(page.getByRole('button', { name: button, exact: true }));
    await userEvent.keyboard(' ');
  },
  follow: async (link: string | RegExp): Promise<void> => {
    await reach(page.getByRole('link', { name: link }));
    await userEvent.keyboard('{Enter}');
  },
  fill: async (label: string, text: string): Promise<void> => {
    await reach(page.getByLabelText(label, { exact: true }));
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.keyboard(text);
  },
};

/** More elements than any page of the panel has: focus that has not arrived by then is trapped. */
const TABS_AT_MOST = 60;

/** Goes to an element with Tab alone; the focus must be seen on it. */
export async function reach(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  const element = target.element();
  if (document.activeElement === element) return;
  const unfocused = lookOf(element);
  const passed: string[] = [];
  for (let tabs = 0; tabs < TABS_AT_MOST; tabs += 1) {
    await userEvent.tab();
    if (document.activeElement === target.element()) {
      // A ring may fade in.
      await expect.poll(() => lookOf(target.element()), { message: 'the focus cannot be seen' }).not.toBe(unfocused);
      return;
    }
    passed.push(document.activeElement?.outerHTML.slice(0, 60) ?? '');
  }
  throw new Error(`The element was not reached with Tab, only\n${passed.join('\n')}`);
}

/** The signs of a focus: outline, ring, border or ground of the element, or of what is drawn around or for it. */
function lookOf(element: Element): string {
  const drawn = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null);
  const looks = drawn.map((one) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
    return [outlineStyle === 'none' ? 'none' : outlineWidth, boxShadow, borderColor, backgroundColor];
  });
  // A link may be seen by what it lays over its whole card.
  return JSON.stringify([...looks, getComputedStyle(element, '::after').outlineStyle]);
}
