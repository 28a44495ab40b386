import { expect, test } from 'vitest';
import { languagesOfRoom, roomIn, sponsorOfRoom } from './room-texts.ts';

const texts = { name: 'Hafenbank', text: '<p>Am Hafen</p>' };
const sponsor = { name: 'Harbour Bank', logo: null, translations: { de: texts } };
const room = { name: 'Lounge', translations: { de: { name: 'Treffpunkt' }, ar: { topic: 'x' } }, sponsor };

test('[TXT1] a room holds the name of its sponsor in each language, and nothing else of them', () => {
  expect(sponsorOfRoom(sponsor)).toEqual({
    ...{ name: 'Harbour Bank', logo: null },
    translations: { de: { name: 'Hafenbank' } },
  });
  expect(sponsorOfRoom({ ...sponsor, translations: { de: { text: 'x' } } })).toEqual({
    name: 'Harbour Bank',
    logo: null,
  });
});

test.each([
  ['de', 'Treffpunkt', 'Hafenbank'],
  ['fr', 'Lounge', 'Harbour Bank'],
  [null, 'Lounge', 'Harbour Bank'],
])('[TXT1] a room and its sponsor are named in the language %s, without the others', (language, name, called) => {
  const shown = roomIn(room, language);
  expect(shown).toMatchObject({ name, sponsor: { name: called } });
  expect(shown.sponsor).not.toHaveProperty('translations');
});

test('[TXT1] a room without a sponsor is itself', () => {
  expect(roomIn({ ...room, sponsor: null }, 'de')).toMatchObject({ name: 'Treffpunkt', sponsor: null });
});

test('[TXT6] the languages of a room are those of its sponsor too', () => {
  const french = { ...sponsor, translations: { fr: { name: 'Banque' } } };
  expect(languagesOfRoom({ ...room, sponsor: french }).toSorted()).toEqual(['ar', 'de', 'fr']);
  expect(languagesOfRoom({ translations: {}, sponsor: null })).toEqual([]);
});
