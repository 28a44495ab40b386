import { describe, expect, it, test } from 'vitest';
import { fitOf, formsOf, nameKey, piecesOf, searchedText, searchWords } from './search.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace', screen_name: 'countess', company: 'Analytical Engines' };
const fit = (search: string, person = ada) => fitOf(searchWords(search).map(formsOf), searchedText(person));

describe('[ATT2] a search for people', () => {
  it('finds the first word within names and company, whatever its case; further words rank [D33]', () => {
    expect([fit('LOVE'), fit('count'), fit('engine'), fit('ytic')]).toEqual([0, 0, 0, 0]);
    expect([fit('ada love engines'), fit('ada nobody'), fit('nobody ada')]).toEqual([2, 0, null]);
    expect(fit('')).toBe(0);
  });

  it('does not find across two fields, nor by signs that mean something elsewhere', () => {
    expect([fit('adalove'), fit('a\nl'), fit('%'), fit('.*')]).toEqual([null, 1, null, null]);
  });

  it('[ATT18] finds a name in either of its writings', () => {
    const of = (last_name: string) => ({ ...ada, last_name });
    for (const name of ['Müller', 'Mueller'])
      for (const typed of ['Müller', 'MÜLLER', 'mu\u0308ller', 'mueller', 'muell', 'müll'])
        expect(fit(typed, of(name))).toBe(0);
    expect([fit('müller', of('Moeller')), fit('Joël', of('Joeel'))]).toEqual([null, null]);
  });

  it('knows every writing, and one form of a letter with its accent', () => {
    const of = (first_name: string) => ({ ...ada, first_name });
    expect(fit('zoe\u0301', of('ZOÉ'))).toBe(0);
    expect(fit('محمد', of('محمد عبد الله'))).toBe(0);
    expect(fit('花', of('山田花子'))).toBe(0);
    expect(fit('山田\u3000花子', of('山田花子'))).toBe(1);
    expect(fit('\u0301\u0301')).toBe(null);
    expect(fit('\ud800 ada')).toBe(null);
    expect(fit('\u202e')).toBe(0);
  });

  it('[ATT18] finds a name without its accents and with them, and umlauts that are written with an e', () => {
    const finds = (name: string, ...searches: string[]) =>
      searches.filter((search) => fit(search, { ...ada, last_name: name }) === null);
    expect(finds('José', 'jose', 'José', 'JOSE', 'jos\u0065\u0301')).toEqual([]);
    expect(finds('Müller', 'Muller', 'Mueller', 'Müller', 'mul', 'muel')).toEqual([]);
    expect(finds('Łukasz Groß', 'lukasz', 'gross', 'groß')).toEqual([]);
    expect(finds('Søren Þórðarson', 'soren', 'thordarson')).toEqual([]);
    expect(finds('Samuel', 'samuel', 'uel')).toEqual([]);
    expect(finds('Νίκος', 'νικοσ', 'ΝΙΚΟΣ')).toEqual([]);
    expect(finds('Jonas', 'joe')).toEqual(['joe']);
  });

  it('takes five words of forty characters of the longest one', () => {
    expect(searchWords('x'.repeat(10_000))).toEqual(['x'.repeat(40)]);
    expect(searchWords('a '.repeat(5_000))).toHaveLength(5);
  });
});

test('[ATT11] people are in order by the name that is shown, whatever its case and accents', () => {
  const named = (screen_name: string, first_name = '', last_name = '') => ({ screen_name, first_name, last_name });
  const names = [named('zed'), named('', 'Émile', 'Zola'), named('emil'), named('', 'Åsa', 'Berg')];
  const keys = names.map(nameKey).sort((a, b) => (a < b ? -1 : 1));
  expect(keys).toEqual(['asa berg', 'emil', 'emile zola', 'zed']);
});

it('[PRV23] a word has pieces of three letters, or itself where it has two, as far as all write them small alike', () => {
  expect(['Anna', 'Bo', 'Łódź', "O'B", 'x', ''].map(piecesOf)).toEqual([
    ...[['ann', 'nna'], ['bo'], ['łód', 'ódź'], ["o'b"], [], []],
  ]);
  expect([piecesOf('İris'), piecesOf('ΝΙΚΟΣ')]).toEqual([['ris'], ['νικ', 'ικο']]);
});
