import { describe, expect, it } from 'vitest';
import { agendaSearch, type SearchedSession } from '../timeline/agenda/search.ts';
import { PALETTE, paletteHits, withRecent } from './palette.ts';

const entries = ['The vault', 'Meet people', 'Über uns', 'Games', 'People'].map((title) => ({ id: title, title }));
const found = (q: string, recent: readonly string[] = []) => paletteHits(entries, q, recent).map(({ id }) => id);

describe('[PLT2] the entries of the palette', () => {
  it.each([
    ['vau', ['The vault']],
    ['uber', ['Über uns']],
    ['vualt', ['The vault']],
    ['people', ['People', 'Meet people']],
    ['nothing', []],
  ])('“%s” finds %j: accents and one wrong letter do not matter, and the whole title comes first', (q, ids) => {
    expect(found(q)).toEqual(ids);
  });

  it('[PLT3] recent ones come first, of equals too, and none is remembered twice', () => {
    expect(found('', ['Games'])).toEqual(['Games', 'The vault', 'Meet people', 'Über uns', 'People']);
    expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'c')).toEqual(['c', 'a', 'b', 'd', 'e']);
    expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'f')).toHaveLength(PALETTE.recent);
  });
});

it('[PLT2] a letter more costs one look at each of 2,000 sessions, and their titles are read once', () => {
  let reads = 0;
  const session = (n: number): SearchedSession => ({
    ...{ id: `${n}`, speakers: [], hosts: [] },
    get title() {
      reads += 1;
      return `Talk number ${n} about tides`;
    },
  });
  const search = agendaSearch(Array.from({ length: 2_000 }, (_, n) => session(n)));
  const before = reads;
  for (const q of ['t', 'ti', 'tid', 'tide', 'tidse']) expect(search.find(q)?.size).toBe(2_000);
  expect(before).toBeLessThanOrEqual(4_000);
  expect(reads).toBe(before);
});
