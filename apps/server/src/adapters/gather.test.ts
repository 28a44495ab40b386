import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** Answers groups when it is told to, each question with the number of its group. */
function answerer() {
  const groups: { readonly questions: readonly string[]; end(): void; fail(): void }[] = [];
  const ask = gather(
    (questions: readonly string[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const nth = groups.length;
        const end = () => resolve(questions.map((question) => `${question}${nth}`));
        groups.push({ questions, end, fail: () => reject(new Error(`group ${nth}`)) });
      }),
  );
  return { ask, groups, asked: () => groups.map(({ questions }) => questions.join('')) };
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
