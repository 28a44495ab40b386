import type { Locator } from 'vitest/browser';

/** Clicks on what may be on the move: the browser's own click waits until an element stands still. */
export const tap = (target: Locator): void => (target.element() as HTMLElement).click();
