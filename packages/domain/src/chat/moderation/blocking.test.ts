import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../policy/policy.ts';
import { ENCOUNTERS, keptApart, refuseBlocking, type Encounter } from './blocking.ts';

const ids = ['ada', 'bob', 'eve'] as const;
const person = (event_user_id: string, ...roles: Role[]) => ({ event_user_id, roles: ['attendee' as const, ...roles] });
const [ada, bob, hal] = [person('ada'), person('bob'), person('hal', 'host')];

const EITHER: readonly Encounter[] = ['private_chat', 'speed_networking', 'contact', 'meeting'];

describe('blocking', () => {
  it.each(Object.keys(ENCOUNTERS) as Encounter[])(
    '[BLK1] %s: a block keeps the right people apart, no others',
    (encounter) => {
      const block = fc.record({ blocker: fc.constantFrom(...ids), blocked: fc.constantFrom(...ids) });
      fc.assert(
        fc.property(fc.array(block), fc.constantFrom(...ids), fc.constantFrom(...ids), (blocks, viewer, other) => {
          const has = (blocker: string, blocked: string) =>
            blocks.filter((one) => one.blocker === blocker && one.blocked === blocked).length > 0;
          const both = EITHER.includes(encounter);
          const expected = has(viewer, other) || (both && has(other, viewer));
          expect(keptApart(encounter, person(viewer), person(other), blocks)).toBe(expected);
        }),
      );
    },
  );

  it('[BLK2] those who moderate see everybody, are seen by everybody, and neither block nor are blocked', () => {
    const blocks = [
      { blocker: 'ada', blocked: 'hal' },
      { blocker: 'hal', blocked: 'ada' },
    ];
    for (const encounter of Object.keys(ENCOUNTERS) as Encounter[]) {
      expect(keptApart(encounter, ada, hal, blocks)).toBe(false);
      expect(keptApart(encounter, hal, ada, blocks)).toBe(false);
    }
    expect(refuseBlocking(ada, hal)).toBe('cannot_block');
    expect(refuseBlocking(hal, ada)).toBe('cannot_block');
    expect(refuseBlocking(ada, ada)).toBe('cannot_block');
    expect(refuseBlocking(ada, bob)).toBeNull();
  });
});
