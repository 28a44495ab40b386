import { expect, test } from 'vitest';
import { focusIsLost, focusOn, focusStep } from './focus-on.ts';

/** Draws what a test needs, and returns the elements in their order. */
function draw(html: string): HTMLElement[] {
  document.body.innerHTML = html;
  return [...document.body.querySelectorAll<HTMLElement>('*')];
}

test('[LOK8] a heading takes the focus, and does not become a stop of the Tab key by that', () => {
  const [heading] = draw('<h2>An editor</h2>');
  focusOn({ current: heading! });
  expect(document.activeElement).toBe(heading);
  expect(heading!.tabIndex).toBe(-1);
});

test('[LOK8] what is a stop stays one, and what is not drawn leaves the focus where it is', () => {
  const [button] = draw('<button type="button">Add</button>');
  focusOn(button);
  focusOn({ current: null });
  focusOn(document.querySelector('[data-nowhere]'));
  expect(document.activeElement).toBe(button);
  expect(button!.tabIndex).toBe(0);
  button!.remove();
  expect(focusIsLost()).toBe(true);
});

test('[LOK8] keys that lead on and back stay at the ends of a list', () => {
  const [list, first, last] = draw('<ul><li tabindex="-1">one</li><li tabindex="-1">two</li></ul>');
  const items = [...list!.children];
  focusStep(items, 0, 1);
  expect(document.activeElement).toBe(last);
  focusStep(items, 1, 1);
  expect(document.activeElement).toBe(last);
  focusStep(items, 0, -1);
  expect(document.activeElement).toBe(first);
});
