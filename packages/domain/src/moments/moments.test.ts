import { describe, expect, it } from 'vitest';
import { firstCards, type EntryFacts } from './first-cards.ts';
import { momentOf, type MomentFacts } from './moments.ts';

const moment = (more: Partial<MomentFacts> = {}) =>
  momentOf({ closed: false, planned: true, ahead: true, dismissed: [], ...more });

describe('the moment of the home', () => {
  it.each([
    ['while sessions come', {}, 'first_entry'],
    ['without a timeline', { planned: false, ahead: false }, 'first_entry'],
    ['after the last session', { ahead: false }, 'farewell'],
    ['once the event has closed', { closed: true }, 'farewell'],
  ] as const)('[MOM1] [MOM5] %s', (_, facts, expected) => expect(moment(facts)).toBe(expected));

  it('[MOM3] one that was dismissed is over, and brings no other', () => {
    expect(moment({ dismissed: ['first_entry'] })).toBeNull();
    expect(moment({ ahead: false, dismissed: ['farewell'] })).toBeNull();
    expect(moment({ ahead: false, dismissed: ['first_entry'] })).toBe('farewell');
    expect(moment({ dismissed: ['farewell'] })).toBe('first_entry');
  });
});

const ALL = ['own_code', 'devices', 'agenda', 'networking', 'speed', 'meetings', 'contacts', 'search'] as const;
const cards = (more: Partial<EntryFacts> = {}) =>
  firstCards({ places: ALL, rooms: true, begun: true, on_now: true, on_site: false, ...more }).join(' ');

describe('the ways of a first entry', () => {
  it.each([
    ['during', {}, 'on_now agenda networking'],
    ['during, on site', { on_site: true }, 'own_code on_now agenda'],
    ['between two sessions', { on_now: false }, 'agenda networking speed'],
    ['without a page of the home that leads to rooms', { rooms: false }, 'on_now agenda speed'],
    ['before', { begun: false, on_now: false }, 'agenda devices meetings'],
    ['before, on site', { begun: false, on_now: false, on_site: true }, 'own_code agenda devices'],
    ['with a page that opens early', { begun: false }, 'on_now agenda networking'],
    ['on site without a code', { on_site: true, places: ['agenda', 'contacts', 'search'] }, 'on_now agenda contacts'],
    [
      'with all of it switched off',
      { on_now: false, places: ['devices', 'contacts', 'search'] },
      'devices contacts search',
    ],
  ] as const)('[MOM2] %s', (_, facts, expected) => expect(cards(facts)).toBe(expected));
});
