import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Something is not on the page, asked once the page has come as far as a sign that stands there after it would have come.
 * Without such a sign a page that is late would prove it.
 */
export async function expectAbsent(target: Locator, sign: Locator): Promise<void> {
  await sign.first().waitFor();
  await expect.poll(() => target.count(), { message: `${target.toString()} is on the page` }).toBe(0);
}
