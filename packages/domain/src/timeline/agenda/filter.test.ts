import { describe, expect, it } from 'vitest';
import { type AgendaFilter, agendaChoices, type FilteredSession, passesFilter } from './filter.ts';
import { WHOLE_AGENDA } from './address.ts';

const talk = (more: Partial<FilteredSession> = {}): FilteredSession => ({
  ...{ id: 'a', location: 'Hall 1', language: 'en', categories: [{ name: 'Sea', position: 1 }] },
  ...{ speakers: [{ uid: 'ada' }], hosts: [{ uid: 'bob' }] },
  ...more,
});
const passes = (filter: Partial<AgendaFilter>, more: Partial<FilteredSession> = {}, favorites: string[] = []) =>
  passesFilter(talk(more), '2026-11-21', { ...WHOLE_AGENDA, ...filter }, new Set(favorites));

describe('filters of the agenda', () => {
  it('[TML4] a location is all, none or one exactly', () => {
    expect(passes({})).toBe(true);
    expect(passes({ location: 'Hall 1' })).toBe(true);
    expect(passes({ location: 'Hall' })).toBe(false);
    expect(passes({ location: '' })).toBe(false);
    expect(passes({ location: '' }, { location: null })).toBe(true);
    expect(passes({ location: '' }, { location: '' })).toBe(true);
  });

  it('[TML4] a date is that of the start', () => {
    expect([passes({ day: '2026-11-21' }), passes({ day: '2026-11-22' })]).toEqual([true, false]);
  });

  it('[TML3] Favorites leaves what was marked', () => {
    expect([passes({ favorites: true }), passes({ favorites: true }, {}, ['a'])]).toEqual([false, true]);
  });

  it('[AGE11] a track, a language and a person leave what has them', () => {
    expect([passes({ track: 'Sea' }), passes({ track: 'Land' })]).toEqual([true, false]);
    expect([passes({ language: 'en' }), passes({ language: 'de' })]).toEqual([true, false]);
    expect([passes({ speaker: 'ada' }), passes({ speaker: 'bob' }), passes({ speaker: 'eve' })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('[HAL11] halls stand first, in their order, then other places; a hall without sessions does not', () => {
    const sessions = ['Garden', 'Lab', 'Hall 2', 'Atrium'].map((location) => talk({ location }));
    expect(agendaChoices(sessions, ['Lab', 'Empty', 'Hall 2']).locations).toEqual([
      'Lab',
      'Hall 2',
      'Atrium',
      'Garden',
    ]);
  });

  it('[TML3] [AGE11] the selects offer what sessions have: each once, tracks in their order', () => {
    const categories = (name: string, position: number) => ({ categories: [{ name, position }] });
    const sessions = [
      talk({ location: 'Hall 10', ...categories('Sea', 2) }),
      talk({ location: 'Hall 2', language: 'de', ...categories('Land', 1) }),
      talk({ location: 'Hall 2', language: null, ...categories('Air', 2) }),
    ];
    expect(agendaChoices(sessions)).toEqual({
      locations: ['Hall 2', 'Hall 10'],
      unplaced: false,
      tracks: ['Land', 'Air', 'Sea'],
      languages: ['de', 'en'],
    });
    expect(agendaChoices([talk({ location: null })])).toMatchObject({ locations: [], unplaced: true });
  });
});
