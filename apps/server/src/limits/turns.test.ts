import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('[HTP10] few requests of one caller are worked on at a time, in their order, whatever others ask', async () => {
  const turns = createTurns(2);
  const order: string[] = [];
  const ask = (caller: string, name: string) =>
    turns.enter(caller, 2).then((turn) => {
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
  expect((await third) !== null).toBe(true);
  expect(order).toEqual(['a1', 'a2', 'a5 is refused', 'b1', 'a3']);
  (await third)?.leave();
  await fourth;
  expect(order.at(-1)).toBe('a4');
});
