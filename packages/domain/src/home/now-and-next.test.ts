import { describe, expect, it } from 'vitest';
import { at, iso, RULES, session } from '../timeline/timeline.fixture.ts';
import { NAMED_MAX, nowAndNext } from './now-and-next.ts';

const make = (id: string, start: string, end: string, more: Parameters<typeof session>[0] = {}) =>
  session({ id, starts_at: iso(start), ends_at: iso(end), ...more });

/** Ids of what the home says at a time. */
function said(time: string, ...sessions: ReturnType<typeof session>[]) {
  const { headline, others, unnamed, next } = nowAndNext(sessions, at(time), RULES);
  return { headline: headline?.id, others: others.map(({ id }) => id), unnamed, next: next?.id };
}

describe('the headline of the home', () => {
  const keynote = make('keynote', '10:00', '12:00', { featured: true });
  const tides = make('tides', '10:15', '11:30');
  const ferry = make('ferry', '10:30', '11:30');
  const pilot = make('pilot', '11:00', '12:00', { type: 'live-meeting' });

  it('[HOM8] of several on air it is the one that an organiser has marked, also against one that is starting', () => {
    expect(said('10:27', tides, ferry, keynote).headline).toBe('keynote');
  });

  it('[HOM8] of two marked ones it is the one that is starting', () => {
    expect(said('10:27', keynote, { ...ferry, featured: true }).headline).toBe('ferry');
  });

  it('[HOM8] without a mark it is the one about to start, else the one that began last', () => {
    const plain = { ...keynote, featured: false };
    expect(said('10:24', plain, tides, ferry).headline).toBe('tides');
    expect(said('10:25', plain, tides, ferry).headline).toBe('ferry');
    expect(said('10:40', ferry, plain, tides).headline).toBe('ferry');
  });

  it('[HOM8] of two that are starting it is the first to start; of two that start together the first in order', () => {
    const soon = make('soon', '10:32', '11:00');
    expect(said('10:28', soon, ferry).headline).toBe('ferry');
    expect(said('10:28', make('b', '10:30', '11:00'), make('a', '10:30', '11:00')).headline).toBe('a');
  });

  it('[HOM8] with nothing on air it is what comes next; with nothing at all there is none', () => {
    expect(said('09:00', tides, keynote)).toEqual({ headline: 'keynote', others: [], unnamed: 0, next: 'tides' });
    expect(said('12:00', tides, keynote)).toEqual({ headline: undefined, others: [], unnamed: 0, next: undefined });
  });

  it('[HOM8] of several that start together next the marked one is the headline', () => {
    const workshop = make('a', '10:00', '11:00');
    expect(said('09:00', workshop, keynote)).toMatchObject({ headline: 'keynote', next: 'a' });
  });

  it('[HOM8] all others on air are named, one that is starting among them, and what comes after', () => {
    expect(said('10:27', keynote, tides, ferry, pilot)).toEqual({
      headline: 'keynote',
      others: ['tides', 'ferry'],
      unnamed: 0,
      next: 'pilot',
    });
  });

  it('[HOM8] the others stand in the order of the agenda, whatever the headline is', () => {
    const early = make('z-early', '09:45', '11:30');
    expect(said('10:27', tides, keynote, early, ferry).others).toEqual(['z-early', 'tides', 'ferry']);
  });

  it('[HOM8] however many are on air, the home names a bounded number and says how many more there are', () => {
    const many = Array.from({ length: 200 }, (_, n) => make(`s${n}`, '10:00', '12:00'));
    const { others, unnamed } = nowAndNext(many, at('10:30'), RULES);
    expect([others.length, unnamed]).toEqual([NAMED_MAX, 199 - NAMED_MAX]);
  });
});
