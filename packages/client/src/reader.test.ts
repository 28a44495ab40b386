import { describe, expect, test } from 'vitest';
import { createReader } from './reader.ts';

/** A reader of numbers whose answers come when the test says so. */
function bench() {
  const asked: PromiseWithResolvers<number>[] = [];
  const taken: number[] = [];
  const ask = (): Promise<number> => {
    const answer = Promise.withResolvers<number>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, taken, reader: createReader(ask, (value) => taken.push(value)) };
}

const settle = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

describe('[LV-C22] an answer that is older than a change never stands', () => {
  test('one read is under way at a time, and what asks meanwhile is read after it, once', async () => {
    const { asked, taken, reader } = bench();
    const first = reader.read();
    const others = [reader.read(), reader.read()];
    expect(asked).toHaveLength(1);
    asked[0]!.resolve(1);
    await settle();
    expect([asked.length, taken]).toEqual([2, []]);
    asked[1]!.resolve(2);
    await Promise.all([first, ...others]);
    expect(taken).toEqual([2]);
  });

  test('a change that came before the answer has it read once more; one that came after does not', async () => {
    const { asked, taken, reader } = bench();
    const read = reader.read();
    reader.changed();
    asked[0]!.resolve(1);
    await settle();
    asked[1]!.resolve(2);
    await read;
    reader.changed();
    expect([asked.length, taken]).toEqual([2, [2]]);
  });

  test('after a read that failed the next one is asked for', async () => {
    const { asked, taken, reader } = bench();
    const failed = reader.read();
    asked[0]!.reject(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    const next = reader.read();
    asked[1]!.resolve(1);
    await next;
    expect(taken).toEqual([1]);
  });
});
