import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, markFound, SEARCH, soughtIn, wordsOf } from './search.ts';

/** Whether a search finds a text, as the database decides it. */
function finds(search: string, text: string): boolean {
  const sought = soughtIn(search);
  const words = wordsOf(text);
  return (
    sought !== null &&
    sought.words.every((word) => words.includes(word)) &&
    sought.prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
  );
}

describe('the words of messages and searches', () => {
  it.each([
    ['cafe', 'Zwei Cafés am Platz', true],
    ['CAFÉ', 'zwei cafés', true],
    ['strasse', 'In der Straße', true],
    ['lodz', 'Łódź', true],
    ['ferry nin', 'The ferry at nine', true],
    ['nin ferry', 'The ferry at nine', false],
    ['ferry train', 'The ferry at nine', false],
    ['東京', '明日は東京へ行きます', true],
    ['京', '東京', true],
    ['京都', '東京都', true],
    ['京東', '東京都', false],
    ['がっこう', 'がっこうは', true],
    ['السلام', 'السَّلَامُ عليكم', true],
    ['احمد', 'أحمد هنا', true],
    ['🎉', 'well done 🎉', true],
    ['example.org', 'see https://www.example.org/talk', true],
  ])('[WID48] %s in %s: %s', (search, text, found) => {
    expect(finds(search, text)).toBe(found);
  });

  it.each(['', '   ', '́̂', '"\'()&|!:*<->', '...'])('[WID48] %j holds nothing to look for', (search) => {
    expect(soughtIn(search)).toBeNull();
  });

  it('[WID48] words hold letters and digits alone, however hostile the text is, and a long search is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(wordsOf(text).every((word) => /^[\p{L}\p{N}\p{M}_ー\p{Extended_Pictographic}]+$/u.test(word))).toBe(
          true,
        );
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { examples: [["'; DROP TABLE x; --"], ['a:*&b'], ['\\'], ['漢⺀字']] },
    );
    const { words = [], prefixes = [] } = soughtIn('x '.repeat(5_000)) ?? {};
    expect([...words, ...prefixes]).toEqual(['x', 'x']);
    expect(soughtIn('ab '.repeat(30))?.words.length).toBeLessThanOrEqual(SEARCH.words_max);
  });

  it('[WID48] a text finds itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(soughtIn(text) === null || finds(text, text)).toBe(true);
      }),
    );
  });
});

describe('marks in what was found', () => {
  const marked = (text: string, search: string) =>
    markFound(text, search)
      .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
      .join('');

  it.each([
    ['Zwei Cafés, bitte', 'cafe', 'Zwei [Cafés], bitte'],
    ['the ferry at nine', 'ferry ni', 'the [ferry] at [nine]'],
    ['nine at the ferry', 'ni ferry', 'nine at the [ferry]'],
    ['明日は東京へ', '東京', '明日は[東京]へ'],
    ['<b>bold</b>', 'b', '<[b]>[bold]</[b]>'],
  ])('[WID48] %s by %s', (text, search, result) => {
    expect(marked(text, search)).toBe(result);
  });

  it('[WID48] keep the text as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, search) => {
        expect(
          markFound(text, search)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
