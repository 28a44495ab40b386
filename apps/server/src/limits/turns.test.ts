import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('[HTP10] few requests of one caller are worked on at a time, in their order and with rests, whatever others ask', async () => {
  let rested = Promise.withResolvers<void>();
  const rests: number[] = [];
  const turns = createTurns(2, (ms) => {
    rests.push(ms);
    return rested.promise;
  });
  const order: string[] = [];
  const ask = (caller: string, name: string) =>
    turns.enter(caller, 2, 40).then((turn) => {
      order.push(turn ? name : `${name} is refused`);
      return turn;
    });
  const first = await ask('ada', 'a1');
  await ask('ada', 'a2');
  const third = ask('ada', 'a3');
  const fourth = ask('ada', 'a4');
  await ask('ada', 'a5');
  await ask('bob', 'b1');
  expect(order).toEqual(['a1', 'a2', 'a5 is refused', 'b1']);
  first?.leave();
  first?.leave();
  await ask('eve', 'e1');
  expect([order.at(-1), rests]).toEqual(['e1', [40]]);
  rested.resolve();
  expect((await third) !== null).toBe(true);
  expect(order).toEqual(['a1', 'a2', 'a5 is refused', 'b1', 'e1', 'a3']);
  rested = Promise.withResolvers();
  (await third)?.leave();
  rested.resolve();
  await fourth;
  expect(order.at(-1)).toBe('a4');
});
