import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';
import { byStart } from './order.ts';
import { session } from './timeline.fixture.ts';

const time = fc.constantFrom('2026-11-23T10:00:00Z', '2026-11-23T11:00:00+01:00', '2026-11-23T10:30:00Z');
const one = fc.record({ starts_at: time, ends_at: fc.option(time), id: fc.constantFrom('a', 'b', 'c', 'd') });

it('[AGE1] many sessions have the order of every list: by start, by end with none last, then by id', () => {
  fc.assert(
    fc.property(fc.array(one.map(session), { maxLength: 20 }), (sessions) => {
      expect(inOrder(sessions)).toEqual(sessions.toSorted(byStart));
    }),
  );
});
