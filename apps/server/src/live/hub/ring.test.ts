import { expect, test } from 'vitest';
import { createRing } from './ring.ts';

const event = (seq: number, entity_id?: string) => ({
  seq,
  kind: 'k',
  ...(entity_id && { entity_id }),
  payload: { v: 1 },
});
const numbers = (list: readonly { seq: number }[] | null) => list?.map(({ seq }) => seq) ?? null;

test('[LV7] a ring answers what follows a number, as far back as it reaches', () => {
  const ring = createRing(3);
  ring.push([event(1), event(2), event(3), event(4)]);
  expect(numbers(ring.after(1))).toEqual([2, 3, 4]);
  expect(numbers(ring.after(4))).toEqual([]);
  expect(ring.after(0)).toBeNull();
});

test('[LV5] an event about an entity drops the payloads of it that may have been overwritten', () => {
  const ring = createRing(10);
  ring.push([event(1, 'a'), event(2, 'b'), event(3, 'c')]);
  ring.push([event(4, 'b')]);
  expect(ring.after(1)).toBeNull();
  expect(numbers(ring.after(2))).toEqual([3, 4]);
});
