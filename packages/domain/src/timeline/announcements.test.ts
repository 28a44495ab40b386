import { kindOf, tries, type Generated } from '@plenary/testkit/property';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedLocks, dueAnnouncements, isSetBack, nextAnnouncement } from './announcements.ts';
import { at, RULES, session } from './timeline.fixture.ts';
import { MINUTE_MS, type RuleSession } from './types.ts';

const stream = session();

describe('[D5] the next announcement of a timeline', () => {
  it('is the first boundary after what was announced, on the real clock', () => {
    const next = (until: string, clock_offset_ms = 0) =>
      nextAnnouncement([stream], { until: at(until), clock_offset_ms }, RULES);
    expect(next('09:00')).toBe(at('09:55'));
    expect(next('09:54:59')).toBe(at('09:55'));
    expect(next('09:55')).toBe(at('11:00'));
    expect(next('09:00', 30 * MINUTE_MS)).toBe(at('09:25'));
    expect(next('09:00', -30 * MINUTE_MS)).toBe(at('10:25'));
    expect(next('11:00')).toBeNull();
  });

  it('is not there where nothing can lock', () => {
    const never = [session({ has_link: false }), session({ type: 'meeting' })];
    expect(nextAnnouncement(never, { until: at('00:00'), clock_offset_ms: 0 }, RULES)).toBeNull();
    expect(nextAnnouncement([], { until: at('00:00'), clock_offset_ms: 0 }, RULES)).toBeNull();
  });

  it('names what is due, also after clocks that differ a little or were set back', () => {
    const due = (until: string, now: string) => dueAnnouncements([stream], at(until), at(now), RULES);
    expect(due('09:00', '09:54:59')).toEqual([]);
    expect(due('09:00', '09:55')).toEqual([stream.id]);
    expect(due('09:55', '09:54:30')).toEqual([]);
    expect(due('09:56', '09:50')).toEqual([stream.id]);
    expect(isSetBack(at('09:56'), at('09:55'))).toBe(false);
    expect(changedLocks([stream], at('09:00'), at('10:00'), RULES)).toEqual([stream.id]);
    expect(changedLocks([stream], at('09:55'), at('10:00'), RULES)).toEqual([]);
  });
});

const minutes = fc.integer({ min: -240, max: 240 });
const times = fc.record(
  {
    starts_in: minutes,
    lasts: fc.option(fc.nat(120), { freq: 4 }),
    has_link: fc.boolean(),
    type: fc.constantFrom('stream' as const, 'game' as const, 'meeting' as const, 'marker-stream' as const),
    target: fc.nat(5),
  },
  { noNullPrototype: true },
);
/** One thing that can happen between two looks. */
const deed = fc.oneof(
  { weight: 4, arbitrary: kindOf('time passes', { ms: fc.nat(40 * MINUTE_MS) }) },
  { weight: 3, arbitrary: kindOf('edit', { nth: fc.nat(5), times }) },
  { weight: 1, arbitrary: kindOf('remove', { nth: fc.nat(5) }) },
  { weight: 1, arbitrary: kindOf('clock moves', { minutes }) },
  { weight: 1, arbitrary: kindOf('machine is set', { minutes }) },
  { weight: 1, arbitrary: kindOf('restart', {}) },
  { weight: 3, arbitrary: kindOf('look', {}) },
);

/**
 * An event with an announcer. `indexed` reads the timeline only when the stored moment has come, or when its process
 * has just begun or noticed that the clock was set back; the other one reads it at every look.
 */
class Announcer {
  readonly said: string[] = [];
  readonly #indexed: boolean;
  #sessions = new Map<number, RuleSession>();
  #until = at('09:00');
  #offset = 0;
  #stored: number | null = null;
  #wary = true;

  constructor(indexed: boolean) {
    this.#indexed = indexed;
  }

  act(happens: Generated<typeof deed>, now: number): void {
    switch (happens.kind) {
      case 'edit':
        this.#sessions.set(happens.nth, sessionAt(happens.nth, happens.times, now + this.#offset));
        return this.#note();
      case 'remove':
        this.#sessions.delete(happens.nth);
        return this.#note();
      case 'clock moves':
        this.#offset = happens.minutes * MINUTE_MS;
        return this.#announce(now);
      case 'machine is set':
      case 'restart':
        this.#wary = true;
        return;
      case 'look':
        return this.#look(now);
      case 'time passes':
        return;
    }
  }

  #look(now: number): void {
    const wary = this.#wary && isSetBack(this.#until, now + this.#offset);
    this.#wary = false;
    const asked = wary || (this.#stored !== null && this.#stored <= now);
    if (!this.#indexed || asked) this.#announce(now);
  }

  #announce(real: number): void {
    const now = real + this.#offset;
    const ids = dueAnnouncements([...this.#sessions.values()], this.#until, now, RULES);
    this.said.push(...ids.map((id) => `${id} ${new Date(now).toISOString()}`));
    if (ids.length > 0 || isSetBack(this.#until, now)) this.#until = now;
    this.#note();
  }

  #note(): void {
    const announced = { until: this.#until, clock_offset_ms: this.#offset };
    this.#stored = nextAnnouncement([...this.#sessions.values()], announced, RULES);
  }
}

function sessionAt(nth: number, given: Generated<typeof times>, now: number): RuleSession {
  const start = now + given.starts_in * MINUTE_MS;
  const ends_at = given.lasts === null ? null : new Date(start + given.lasts * MINUTE_MS).toISOString();
  const misc = given.type === 'marker-stream' ? String(given.target) : null;
  const { type, has_link } = given;
  return { ...session(), id: String(nth), type, has_link, misc, starts_at: new Date(start).toISOString(), ends_at };
}

it('[D5] looking only where the noted moment has come announces what looking everywhere would, whatever happens', () =>
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60, size: 'max' }), (deeds) => {
      const [indexed, full] = [new Announcer(true), new Announcer(false)];
      let now = at('09:00');
      for (const one of deeds) {
        if (one.kind === 'time passes') now += one.ms;
        else if (one.kind === 'machine is set') now += one.minutes * MINUTE_MS;
        for (const announcer of [indexed, full]) announcer.act(one, now);
      }
      expect(indexed.said).toEqual(full.said);
    }),
    tries(2_000),
  ));
