import { onTestFinished } from 'vitest';

/** Doubles the text of the page, as those do who read at 200 %, until the test ends. */
export function doubleText(): void {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  onTestFinished(() => void style.removeProperty('font-size'));
}
