import { expect, test } from 'vitest';
import { settle, TestClock } from './client.fixture.ts';
import { Refresher, SPREAD_MS, type ReadOutcome } from './refresher.ts';

/** A page whose reads the test answers, one after the other. */
function page(random = 0) {
  const clock = new TestClock();
  const answers: ((outcome: ReadOutcome | Error) => void)[] = [];
  const asked: number[] = [];
  const read = () => {
    asked.push(clock.now());
    return new Promise<ReadOutcome>((resolve, reject) => {
      answers.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)));
    });
  };
  const refresher = new Refresher({ read, after: (ms, task) => clock.after(ms, task), random: () => random });
  const answer = async (outcome: ReadOutcome | Error): Promise<void> => {
    answers.shift()?.(outcome);
    await settle();
  };
  return { clock, asked, answer, refresher };
}

test('[LV-C17] a change is read at a moment of its own, and changes that wait are read once', async () => {
  const { clock, asked, refresher } = page(0.5);
  refresher.changed();
  refresher.changed();
  await clock.advance(SPREAD_MS * 2);
  expect(asked).toEqual([SPREAD_MS / 2]);
});

test('[LV-C17] one read is under way at a time; a change that comes meanwhile is read after it, once', async () => {
  const { clock, asked, answer, refresher } = page();
  refresher.changed();
  await clock.advance(10);
  refresher.changed();
  refresher.changed();
  await clock.advance(10);
  expect(asked).toHaveLength(1);
  await answer('done');
  await clock.advance(10);
  await answer('done');
  await clock.advance(60_000);
  expect(asked).toHaveLength(2);
  refresher.changed();
  await clock.advance(10);
  expect(asked).toHaveLength(3);
});

test('[LV-C17] a read that fails is tried again with growing pauses, not before the server said, until it succeeds', async () => {
  const { clock, asked, answer, refresher } = page();
  refresher.changed();
  await clock.advance(0);
  for (const outcome of [new Error('lost'), { again_after_ms: 0 }, { again_after_ms: 30_000 }, new Error('lost')]) {
    await answer(outcome);
    await clock.advance(60_000);
  }
  await answer('done');
  await clock.advance(600_000);
  const pauses = asked.slice(1).map((at, nth) => at - (nth === 0 ? 0 : nth * 60_000));
  expect(pauses).toEqual([1_000, 2_000, 30_000, 8_000]);
});
