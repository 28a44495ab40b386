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

test('[LV5] an event that replaces the topic drops everything before it, also what is being read', () => {
  const ring = createRing(10);
  ring.push([event(3, 'a'), event(4)]);
  const extend = ring.extend();
  ring.push([{ ...event(5), kind: 'notes.replaced' }, event(6)]);
  extend([event(1), event(2)]);
  expect(ring.after(3)).toBeNull();
  expect(numbers(ring.after(4))).toEqual([5, 6]);
});

test('[LV7] [LV22] earlier events that were read from the feed stand before the others', () => {
  const ring = createRing(4);
  expect(ring.first).toBeNull();
  ring.extend()([event(3), event(4)]);
  expect(numbers(ring.after(2))).toEqual([3, 4]);
  const extend = ring.extend();
  ring.push([event(5)]);
  extend([event(1), event(2)]);
  expect(ring.first).toBe(2);
  expect(numbers(ring.after(1))).toEqual([2, 3, 4, 5]);
});

test('[LV5] a read of earlier events brings back nothing that was taken back meanwhile', () => {
  const ring = createRing(10);
  ring.push([event(5, 'c')]);
  const extend = ring.extend();
  ring.push([event(6, 'b')]);
  extend([event(1, 'a'), event(2, 'b'), event(3, 'a'), event(4, 'd')]);
  expect(ring.after(1)).toBeNull();
  expect(numbers(ring.after(2))).toEqual([3, 4, 5, 6]);
});

test('[LV5] it brings back nothing at all where it would leave a gap, or after the feed was cut', () => {
  const gap = createRing(10);
  gap.push([event(3, 'a'), event(4, 'b')]);
  const late = gap.extend();
  gap.push([event(5, 'b')]);
  late([event(1, 'x'), event(2, 'y')]);
  expect(gap.first).toBe(5);
  const cut = createRing(10);
  const stale = cut.extend();
  cut.clear();
  stale([event(1)]);
  expect(cut.first).toBeNull();
});
