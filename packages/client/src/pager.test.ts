import type { Answered } from '@plenary/contract/errors';
import { describe, expect, test } from 'vitest';
import { createPager, NOT_READ, type Page, type Paged } from './pager.ts';

/** A pager of numbers whose answers come when the test says so. */
function bench() {
  const asked: (PromiseWithResolvers<Answered<Page<number>>> & { readonly after: number | undefined })[] = [];
  let list: Paged<number> = NOT_READ;
  const ask = (after?: number) => {
    const answer = Promise.withResolvers<Answered<Page<number>>>();
    asked.push({ ...answer, after });
    return answer.promise;
  };
  const pager = createPager(ask, (now) => (list = now));
  const answer = (at: number, items: readonly number[], has_more = false) =>
    asked[at]!.resolve({ ok: true, value: { items, has_more } });
  const refuse = (at: number) => asked[at]!.resolve({ ok: false, refusal: { code: 'unavailable', message: 'Away.' } });
  return { asked, pager, answer, refuse, now: () => list };
}

describe('[LV-C23] a list is read page by page', () => {
  test('the page behind the last item comes once, however often it is asked for', async () => {
    const { asked, pager, answer, now } = bench();
    const first = pager.read();
    answer(0, [1, 2], true);
    await first;
    const more = [pager.more(), pager.more()];
    expect(asked.map(({ after }) => after)).toEqual([undefined, 2]);
    answer(1, [3]);
    await Promise.all(more);
    expect(now()).toEqual({ items: [1, 2, 3], has_more: false, failed: null });
  });

  test('of several readings the last one counts, whatever the order of their answers', async () => {
    const { pager, answer, now } = bench();
    const both = [pager.read(), pager.read()];
    answer(1, [2]);
    await both[1];
    answer(0, [1]);
    await both[0];
    expect(now().items).toEqual([2]);
  });

  test('a page is left out that follows an item which is not the last one any more', async () => {
    const { pager, answer, now } = bench();
    const first = pager.read();
    answer(0, [1, 2], true);
    await first;
    const more = pager.more();
    pager.change((known) => known.filter((one) => one !== 2));
    answer(1, [3]);
    await more;
    expect(now()).toEqual({ items: [1], has_more: true, failed: null });
  });

  test('what is known stays when a reading fails, and says so for the first page only', async () => {
    const { pager, answer, refuse, now } = bench();
    const first = pager.read();
    answer(0, [1], true);
    await first;
    const more = pager.more();
    refuse(1);
    await more;
    expect(now().failed).toBeNull();
    const again = pager.read();
    refuse(2);
    await again;
    expect(now()).toMatchObject({ items: [1], has_more: true, failed: { code: 'unavailable' } });
  });

  test('nothing is taken after it was stopped, until it reads again', async () => {
    const { pager, answer, now } = bench();
    const first = pager.read();
    pager.stop();
    answer(0, [1]);
    await first;
    expect(now()).toEqual(NOT_READ);
    const again = pager.read();
    answer(1, [2]);
    await again;
    expect(now().items).toEqual([2]);
  });
});
