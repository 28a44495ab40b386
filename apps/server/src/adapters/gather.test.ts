import { setImmediate } from 'node:timers/promises';
import { FakeClock } from '@plenary/testkit/clock';
import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** Answers groups when it is told to, each question with the number of its group. */
function answerer(clock = new FakeClock()) {
  const groups: { readonly questions: readonly string[]; end(): void; fail(): void }[] = [];
  const ask = gather(
    clock,
    (questions: readonly string[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const nth = groups.length;
        const end = () => resolve(questions.map((question) => `${question}${nth}`));
        groups.push({ questions, end, fail: () => reject(new Error(`group ${nth}`)) });
      }),
  );
  return { clock, ask, groups, asked: () => groups.map(({ questions }) => questions.join('')) };
}

test('[LOG13] questions of one turn go together, and those that come while two groups wait are the third', async () => {
  const { ask, groups, asked } = answerer();
  const first = [ask('a'), ask('b')];
  await setImmediate();
  const second = ask('c');
  await setImmediate();
  const third = [ask('d'), ask('e')];
  await setImmediate();
  expect(asked()).toEqual(['ab', 'c']);
  groups[1]?.end();
  expect(await second).toBe('c1');
  third.push(ask('f'));
  await setImmediate();
  expect(asked()).toEqual(['ab', 'c', 'def']);
  for (const group of groups) group.end();
  expect(await Promise.all([...first, ...third])).toEqual(['a0', 'b0', 'd2', 'e2', 'f2']);
});

test('[LOG13] a group that fails fails for its own questions alone', async () => {
  const { ask, groups } = answerer();
  const failing = Promise.allSettled([ask('a'), ask('b')]);
  await setImmediate();
  const next = ask('c');
  await setImmediate();
  groups[0]?.fail();
  groups[1]?.end();
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await next).toBe('c1');
});

test('[LOG13] two groups that are never answered hold up the next for 250 ms, and those after it not at all', async () => {
  const { clock, ask, groups, asked } = answerer();
  const never = [ask('a')];
  await setImmediate();
  never.push(ask('b'));
  await setImmediate();
  const held = ask('c');
  await clock.advance(249);
  expect(asked()).toEqual(['a', 'b']);
  await clock.advance(1);
  await setImmediate();
  expect(asked()).toEqual(['a', 'b', 'c']);
  groups[2]?.end();
  expect(await held).toBe('c2');
  for (const [nth, question] of ['d', 'e', 'f'].entries()) {
    const next = ask(question);
    await setImmediate();
    groups[3 + nth]?.end();
    expect(await next).toBe(`${question}${3 + nth}`);
  }
  for (const group of groups) group.end();
  expect(await Promise.all(never)).toEqual(['a0', 'b1']);
  expect(clock.timers).toBe(0);
});

test('[LOG13] eight groups at most are on their way; what cannot be asked in ten seconds is refused', async () => {
  const { clock, ask, groups, asked } = answerer();
  const silent: Promise<string>[] = [];
  for (const question of 'abcdefgh') {
    silent.push(ask(question));
    await setImmediate();
    await clock.advance(250);
  }
  const early = Promise.allSettled([ask('i'), ask('j')]);
  await clock.advance(4_000);
  const later = ask('k');
  await clock.advance(6_000);
  expect((await early).map((one) => one.status === 'rejected' && (one.reason as NodeJS.ErrnoException).code)).toEqual([
    'ETIMEDOUT',
    'ETIMEDOUT',
  ]);
  expect(asked()).toEqual([...'abcdefgh']);
  groups[3]?.end();
  await silent[3];
  await setImmediate();
  groups[8]?.end();
  expect(await later).toBe('k8');
  for (const group of groups) group.end();
  await Promise.all(silent);
  expect(clock.timers).toBe(0);
});
