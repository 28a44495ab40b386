import type { Page } from 'playwright-core';

/** Times between frames of a page in ms, while its list of messages is moved by `step` px in each of them. */
export function framesWhile(page: Page, count: number, step: number): Promise<number[]> {
  return page.evaluate(
    ({ last, by }) =>
      new Promise<number[]>((resolve) => {
        const box = document.querySelector('[role=log]');
        const times: number[] = [];
        const tick = (now: number) => {
          times.push(now);
          if (times.length > last) return resolve(times.slice(1).map((at, nth) => at - (times[nth] ?? at)));
          if (by !== 0) box?.scrollBy(0, by);
          requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
      }),
    { last: count, by: step },
  );
}

/** Scrolls the list of messages to a share of its height. */
export async function scrollList(page: Page, share: number): Promise<void> {
  await page.getByRole('log').evaluate((box, part) => box.scrollTo(0, box.scrollHeight * part), share);
}

/** Waits until the list of messages is higher than that, px. */
export async function untilListIs(page: Page, height: number): Promise<void> {
  const isHigher = (least: number) => (document.querySelector('[role=log]')?.scrollHeight ?? 0) > least;
  await page.waitForFunction(isHigher, height, { timeout: 60_000 });
}
