import { describe, expect, it } from 'vitest';
import { ACTS, actSeriesOf } from './acts.ts';
import { countPlaces, gridOf, seriesOf } from './counts.ts';
import { AUDIENCE } from './limits.ts';
import { partsOf, placeOf, type Place } from './places.ts';
import { refuseGrant } from './roles.ts';

const MINUTE = 60_000;

describe('[AUN2] the place of somebody', () => {
  const open: readonly Place[] = ['session:a', 'session:b', 'networking'];

  it('is one: a seat before a call, a call before a session, a session before a lobby', () => {
    expect(placeOf({ room_id: 'r', in_call: true, open })).toBe('room:r');
    expect(placeOf({ room_id: null, in_call: true, open })).toBe('calls');
    expect(placeOf({ room_id: null, in_call: false, open })).toBe('session:b');
    expect(placeOf({ room_id: null, in_call: false, open: ['networking', 'exhibitors'] })).toBe('exhibitors');
    expect(placeOf({ room_id: null, in_call: false, open: ['agenda', 'session:a', 'attendees'] })).toBe('session:a');
    expect(placeOf({ room_id: null, in_call: false, open: [] })).toBe('home');
  });

  it('is read from what is stored, and nothing else is a place', () => {
    expect([partsOf('calls'), partsOf('elsewhere'), partsOf('session:a'), partsOf('room:b')]).toEqual([
      { kind: 'calls' },
      { kind: 'elsewhere' },
      { kind: 'session', id: 'a' },
      { kind: 'room', id: 'b' },
    ]);
    expect(['', 'session:', 'everywhere', 'lobby:a', "'; --"].map(partsOf)).toEqual([null, null, null, null, null]);
  });
});

describe('[AUN3] counts', () => {
  it('name the fullest places first, and never more than a frame holds', () => {
    expect(countPlaces(['calls', 'session:b', 'session:a', 'calls'])).toEqual([
      ['calls', 2],
      ['session:a', 1],
      ['session:b', 1],
    ]);
    const many = Array.from({ length: 500 }, (_none, n): Place => `session:${n}`);
    expect(countPlaces(many)).toHaveLength(AUDIENCE.places_max);
  });

  it('lie on a grid in which a minute keeps its step, until it is left of it', () => {
    const at = 1_000 * MINUTE;
    expect(gridOf(60 * MINUTE, at)).toEqual({ from: at - 59 * MINUTE, step_ms: MINUTE });
    expect(gridOf(60 * MINUTE, at + MINUTE - 1)).toEqual(gridOf(60 * MINUTE, at));
    const series = seriesOf([
      { place: 'calls', step: 0, people: 3 },
      { place: 'calls', step: AUDIENCE.steps - 1, people: 4 },
      { place: 'calls', step: AUDIENCE.steps, people: 9 },
      { place: 'session:a', step: -1, people: 9 },
    ]);
    expect([...series.keys()]).toEqual(['calls']);
    expect(series.get('calls')).toEqual([3, ...new Array<number>(AUDIENCE.steps - 2).fill(0), 4]);
  });
});

describe('[AUN7] acts', () => {
  it('stand step by step, those that nobody did among them, and others are none', () => {
    const series = actSeriesOf([
      { act: 'vote', step: 1, count: 3 },
      { act: 'vote', step: AUDIENCE.steps, count: 9 },
      { act: 'dance', step: 1, count: 9 },
    ]);
    const none = new Array<number>(AUDIENCE.steps).fill(0);
    expect([...series]).toEqual(ACTS.map((act) => [act, act === 'vote' ? none.with(1, 3) : none]));
  });
});

describe('[AUN5] roles', () => {
  it('are for people of the event, and not for those of a simulation or those who have left', () => {
    const person = { active: true, simulated: false, deleted: false };
    expect(refuseGrant(person)).toBe(null);
    expect(refuseGrant({ ...person, simulated: true })).toBe('simulated_person');
    expect([refuseGrant({ ...person, active: false }), refuseGrant({ ...person, deleted: true })]).toEqual([
      'not_found',
      'not_found',
    ]);
  });
});
