import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../policy/policy.ts';
import {
  attendanceOf,
  availabilityOf,
  opensCard,
  refuseCard,
  refuseEventBan,
  mayBanFromEvent,
  seesEmail,
  type CardPerson,
} from './card.ts';

const viewer = (event_user_id: string, ...roles: Role[]) => ({ event_user_id, roles: ['attendee' as const, ...roles] });
const person = (event_user_id: string, more: Partial<CardPerson> = {}): CardPerson => ({
  ...viewer(event_user_id),
  host: false,
  networking_status: true,
  active: true,
  deleted: false,
  ...more,
});
const [ada, hal, olga] = [viewer('ada'), viewer('hal', 'host'), viewer('olga', 'organiser')];
const open = { networking_enabled: true };

describe('[ATT6] availability', () => {
  it.each([
    [true, true, ada, 'available'],
    [true, true, hal, 'available'],
    [true, false, ada, 'offline'],
    [true, false, hal, 'no-network'],
    [false, true, hal, 'offline'],
    [false, false, hal, 'offline'],
  ] as const)('here %s, networking %s', (here, networking, by, expected) => {
    expect(availabilityOf({ here, networking }, by)).toBe(expected);
  });
});

describe('[WID9] the card', () => {
  it('opens for people who are networking, of hosts for everybody, and everybody’s for those who moderate', () => {
    const quiet = person('bob', { networking_status: false });
    const host = person('hal', { networking_status: false, host: true, roles: ['attendee', 'host'] });
    expect(refuseCard(ada, person('bob'), open, [])).toBe(null);
    expect(refuseCard(ada, person('bob'), { networking_enabled: false }, [])).toBe('not_networking');
    expect(refuseCard(ada, quiet, open, [])).toBe('not_networking');
    expect(refuseCard(ada, host, open, [])).toBe(null);
    for (const by of [hal, olga, viewer('mo', 'moderator')]) expect(refuseCard(by, quiet, open, [])).toBe(null);
    expect(refuseCard(ada, person('ada', { networking_status: false }), open, [])).toBe(null);
  });

  it('[BLK1] is closed to the blocker, and open to the blocked', () => {
    const block = { blocker: 'ada', blocked: 'bob' };
    expect(refuseCard(ada, person('bob'), open, [block])).toBe('not_found');
    expect(refuseCard(viewer('bob'), person('ada'), open, [block])).toBe(null);
    expect(refuseCard(hal, person('bob'), open, [{ blocker: 'hal', blocked: 'bob' }])).toBe(null);
  });

  it('is closed of those who have left, but for those who moderate, and of the removed for all', () => {
    expect(refuseCard(ada, person('bob', { active: false }), open, [])).toBe('not_found');
    expect(refuseCard(hal, person('bob', { active: false }), open, [])).toBe(null);
    expect(refuseCard(hal, person('bob', { deleted: true }), open, [])).toBe('not_found');
  });

  it('opens nowhere that a name does not lead to', () => {
    const people = fc.record({
      event_user_id: fc.constantFrom('ada', 'bob'),
      host: fc.boolean(),
      networking_status: fc.boolean(),
      active: fc.boolean(),
      deleted: fc.boolean(),
    });
    const by = fc.constantFrom(ada, hal, olga);
    fc.assert(
      fc.property(people, by, fc.boolean(), (facts, who, networking_enabled) => {
        const other = person(facts.event_user_id, facts);
        const opens = refuseCard(who, other, { networking_enabled }, []) === null;
        return !opens || opensCard(who, other, { networking_enabled });
      }),
    );
  });
});

describe('[ATT4] [D35] the badge of attendance', () => {
  it('says virtual unless somebody is explicitly there, and nothing at community events', () => {
    const kinds = ['hybrid', 'virtual', 'community'];
    const said = (attending_virtually?: boolean) =>
      kinds.map((kind) => attendanceOf(kind, attending_virtually === undefined ? {} : { attending_virtually }));
    expect(said(false)).toEqual(['in_person', 'in_person', null]);
    for (const virtual of [said(true), said()]) expect(virtual).toEqual(['virtual', 'virtual', null]);
  });
});

describe('[D57] an e-mail address', () => {
  it('is for the person and for organisers', () => {
    expect([ada, hal, olga].map((by) => seesEmail(by, person('bob')))).toEqual([false, false, true]);
    expect(seesEmail(ada, person('ada'))).toBe(true);
  });
});

describe('[WID54] a ban from the event', () => {
  it('is for hosts and organisers, and never about those who keep order', () => {
    expect([ada, viewer('mo', 'moderator'), hal, olga].map(mayBanFromEvent)).toEqual([false, false, true, true]);
    expect(refuseEventBan(hal, person('bob'))).toBe(null);
    expect(refuseEventBan(hal, person('mo', { roles: ['attendee', 'moderator'] }))).toBe('cannot_sanction');
    expect(refuseEventBan(hal, person('hal'))).toBe('cannot_sanction');
  });
});
