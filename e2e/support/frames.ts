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

/**
 * How many of so many frames show a part of the list in which nothing is drawn, while it is moved by `step` px in each: there is
 * room above the first row that is drawn, or below the last one. The end of the list has some of its own.
 */
export function blankFramesWhile(page: Page, count: number, step: number): Promise<number> {
  return page.evaluate(
    ({ last, by }) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector('[role=log]');
        let [frames, blank] = [0, 0];
        const isBlank = (): boolean => {
          const rows = [...(box?.querySelectorAll(':scope > * > [data-index]') ?? [])];
          const view = box?.getBoundingClientRect();
          const [first, end] = [rows[0], rows.at(-1)].map((row) => row?.getBoundingClientRect());
          const left = (box?.scrollHeight ?? 0) - (box?.scrollTop ?? 0) - (box?.clientHeight ?? 0);
          if (!view || !first || !end) return true;
          return first.top > view.top + 1 || (left > 20 && end.bottom < view.bottom - 1);
        };
        const tick = () => {
          if (frames === last) return resolve(blank);
          frames += 1;
          box?.scrollBy(0, by);
          // As it is painted now: rows that the list draws for this place come with the next frame.
          if (isBlank()) blank += 1;
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
