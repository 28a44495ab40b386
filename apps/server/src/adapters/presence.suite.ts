import { PRESENCE } from '@plenary/domain/presence/limits';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import type { PersonAt, Presence } from './presence.ts';

const ADA: PersonAt = { event_id: 'e', event_user_id: 'ada' };

/** A clock that the test moves. */
interface TestClock extends Clock {
  readonly timers: number;
  advance(ms: number): Promise<void>;
}

/** The duties of every adapter of presence. */
export function presenceSuite(name: string, makeClock: () => TestClock, make: (clock: Clock) => Presence): void {
  const start = () => {
    const clock = makeClock();
    const presence = make(clock);
    const told: string[] = [];
    presence.onChange((person) => void told.push(`${person.event_user_id} ${presence.isHere(person)}`));
    return { clock, presence, told };
  };

  describe(`[ATT8] presence ${name}`, () => {
    test('counts several connections of somebody once, and says so once', () => {
      const { presence, told } = start();
      const tabs = [presence.connect(ADA), presence.connect(ADA)];
      tabs[0]?.end('lost');
      tabs[0]?.end('lost');
      expect([told, [...presence.peopleAt('e')], presence.isHere(ADA)]).toEqual([['ada true'], ['ada'], true]);
    });

    test('somebody is gone 20 s after their last connection, and not when they come back before', async () => {
      const { clock, presence, told } = start();
      presence.connect(ADA).end('lost');
      await clock.advance(PRESENCE.gone_after_ms - 1);
      const tab = presence.connect(ADA);
      await clock.advance(60_000);
      expect(presence.isHere(ADA)).toBe(true);
      tab.end('lost');
      await clock.advance(PRESENCE.gone_after_ms - 1);
      expect(presence.isHere(ADA)).toBe(true);
      await clock.advance(1);
      expect([told, presence.isHere(ADA), clock.timers]).toEqual([['ada true', 'ada false'], false, 0]);
    });

    test('whoever is shut out is gone at once, once no other connection is left', () => {
      const { presence, told } = start();
      const tabs = [presence.connect(ADA), presence.connect(ADA)];
      tabs[0]?.end('ended');
      expect(presence.isHere(ADA)).toBe(true);
      tabs[1]?.end('ended');
      expect([presence.isHere(ADA), told.at(-1)]).toEqual([false, 'ada false']);
    });

    test('knows events apart, tells changes of those who are here alone, and stops telling', () => {
      const { presence, told } = start();
      presence.changed(ADA);
      presence.connect(ADA);
      presence.changed(ADA);
      expect([presence.isHere({ ...ADA, event_id: 'f' }), presence.peopleAt('f').size]).toEqual([false, 0]);
      expect(told).toEqual(['ada true', 'ada true']);
      presence.close();
      expect(presence.isHere(ADA)).toBe(false);
    });

    test('[AUN2] knows the places that open pages show, the latest last, and those of a page that is loaded anew', async () => {
      const { clock, presence } = start();
      const tabs = [presence.connect(ADA), presence.connect(ADA)];
      tabs[0]?.open('networking');
      const close = tabs[1]?.open('session:a');
      tabs[1]?.open('session:b');
      close?.();
      expect(presence.placesOf(ADA)).toEqual(['networking', 'session:b']);
      tabs[0]?.end('lost');
      tabs[1]?.end('lost');
      expect(presence.placesOf(ADA)).toEqual(['session:b']);
      const tab = presence.connect(ADA);
      expect(presence.placesOf(ADA)).toEqual([]);
      tab.open('exhibitors');
      presence.connect({ ...ADA, event_user_id: 'bob' }).open('networking');
      expect(presence.placesOf(ADA)).toEqual(['exhibitors']);
      await clock.advance(PRESENCE.gone_after_ms);
      expect(presence.placesOf({ ...ADA, event_id: 'f' })).toEqual([]);
    });
  });
}
