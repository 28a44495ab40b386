import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Tally } from './delta.ts';
import { countsOf, passes, PRESENCE_FILTERS } from './filters.ts';
import { PRESENCE } from './limits.ts';
import { listedAs, seenBy, type PresentPerson } from './visible.ts';

const person = (more: Partial<PresentPerson> = {}): PresentPerson => ({
  event_user_id: 'b',
  roles: ['attendee'],
  host: false,
  networking_status: true,
  invisible: false,
  active: true,
  deleted: false,
  ...more,
});
const viewer = person({ event_user_id: 'v' });
const moderator = person({ event_user_id: 'm', roles: ['attendee', 'moderator'] });
const ON = { networking_enabled: true };
const OFF = { networking_enabled: false };

describe('[ATT9] those who see that somebody is here', () => {
  test.each([
    [{}, ON, 'everybody'],
    [{}, OFF, 'moderators'],
    [{ networking_status: false }, ON, 'moderators'],
    [{ networking_status: false, host: true }, OFF, 'everybody'],
    [{ invisible: true }, ON, 'nobody'],
    [{ invisible: true, host: true }, ON, 'nobody'],
    [{ active: false }, ON, 'nobody'],
    [{ deleted: true }, ON, 'nobody'],
  ] as const)('of %o at %o: %s', (more, event, seen) => {
    expect(seenBy(person(more), event)).toBe(seen);
  });

  it('[ATT6] a list says no-network to those who moderate, and names nobody to themself', () => {
    expect(listedAs(viewer, person(), ON)).toBe('available');
    expect(listedAs(viewer, person({ networking_status: false }), ON)).toBe(null);
    expect(listedAs(moderator, person({ networking_status: false }), ON)).toBe('no-network');
    expect(listedAs(moderator, person({ invisible: true }), ON)).toBe(null);
    expect(listedAs(viewer, viewer, ON)).toBe(null);
  });
});

describe('[ATT10] the change between two frames', () => {
  it('leaves out who came and went in between, and names some of those who have gone', () => {
    const tally = new Tally();
    for (let id = 0; id < 30; id += 1) tally.set(String(id), 'available');
    expect(tally.take()).toEqual({ online: 30, joined: 30, left: 0, gone: [], changed: 0 });
    tally.set('new', 'available');
    tally.set('new', null);
    tally.set('3', null);
    tally.set('3', 'available');
    expect(tally.take()).toBe(null);
    for (let id = 0; id < 20; id += 1) tally.set(String(id), null);
    const delta = tally.take();
    expect(delta).toMatchObject({ online: 10, joined: 0, left: 20 });
    expect(delta?.gone).toHaveLength(PRESENCE.gone_max);
  });

  it('counts whoever has stayed in another way, and not whoever came or went that way', () => {
    const tally = new Tally();
    tally.set('stays', 'available');
    tally.set('goes', 'available');
    tally.take();
    tally.set('stays', 'no-network');
    tally.set('goes', 'no-network');
    tally.set('goes', null);
    tally.set('comes', 'available');
    tally.set('comes', 'no-network');
    expect(tally.take()).toEqual({ online: 2, joined: 1, left: 1, gone: ['goes'], changed: 1 });
    tally.set('stays', 'no-network');
    expect(tally.take()).toBe(null);
  });

  it('[D205] counts whoever has stayed and is in a call now, or no more', () => {
    const tally = new Tally();
    tally.set('stays', 'available');
    tally.take();
    tally.set('stays', 'available', true);
    expect(tally.take()).toMatchObject({ online: 1, joined: 0, left: 0, changed: 1 });
    tally.set('stays', 'available', true);
    expect(tally.take()).toBe(null);
    tally.set('stays', 'available', false);
    expect(tally.take()).toMatchObject({ changed: 1 });
  });

  it('adds up to those who are here, whoever comes and goes', () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.boolean(), fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (all) => {
        const tally = new Tally();
        let online = 0;
        for (const [id, here, frame] of all) {
          tally.set(String(id), here ? 'available' : null);
          const delta = frame ? tally.take() : null;
          if (delta) online += delta.joined - delta.left;
          if (delta) expect([delta.online, delta.gone.length]).toEqual([online, delta.left]);
        }
      }),
    );
  });
});

test('[ATT11] each filter lets through as many as are counted for it', () => {
  const people = [
    { availability: 'available', host: true, attending_virtually: true },
    { availability: 'available', host: false, attending_virtually: false },
    { availability: 'no-network', host: false, attending_virtually: true },
  ] as const;
  const counts = countsOf(people);
  expect(counts).toEqual({ all: 3, hosts: 1, virtual: 2, in_person: 1, no_network: 1 });
  for (const filter of PRESENCE_FILTERS)
    expect(people.filter((one) => passes(filter, one)).length).toBe(counts[filter]);
});
