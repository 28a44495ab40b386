import { describe, expect, it, test } from 'vitest';
import { keptText, textProblems } from './text.ts';

const name = { max: 200, required: true };

describe('[SET7] a line of text about a person', () => {
  test.each([
    ['in Arabic', 'محمد عبد الله'],
    ['in Hebrew, with a direction mark', 'שרה\u200f לוי'],
    ['with a zero-width non-joiner, as Persian is written', 'می\u200cخواهم'],
    ['with combining marks', 'Z\u0351\u0323oe\u0301'],
    ['an emoji of several', '👩‍👩‍👧‍👦'],
    ['of one letter', 'O'],
    ['of 200 characters outside the basic plane', '𝒜'.repeat(200)],
    ['that looks like markup', `<b onclick='x'>"Bobby" \\ O’Neil</b>`],
  ])('may be %s, and is kept as typed', (_what, text) => {
    expect(textProblems(text, name)).toEqual([]);
    expect(keptText(`  ${text}\n`)).toBe(text);
  });

  test.each(['', '   ', '\u00a0\u3000'])('%j is empty where one is required', (text) => {
    expect(textProblems(text, name)).toEqual([{ code: 'empty' }]);
    expect(textProblems(text, { max: 200, required: false })).toEqual([]);
  });

  test.each(['\u200b\u2060', '\u3164', '\u00ad', '\u034f', '\ufe0f', '\u{e0041}', ' \u200d '])(
    '[SET32] %j draws nothing, and is refused where none is required too',
    (text) => {
      expect(textProblems(text, name)).toEqual([{ code: 'empty' }]);
      expect(textProblems(text, { max: 200, required: false })).toEqual([{ code: 'unusable' }]);
    },
  );

  test.each(['a\u0000b', 'a\u0007', 'a\tb', 'a\nb', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'a\ud83d', '\udc00a'])(
    '%j holds a character that is no part of a text',
    (text) => {
      expect(textProblems(text, name)).toEqual([{ code: 'unusable' }]);
    },
  );

  test.each(['Ada\u202eecalevoL', '\u2066host\u2069'])('%j would be drawn in another order', (text) => {
    expect(textProblems(text, name)).toEqual([{ code: 'unusable' }]);
  });

  it('has a length counted in characters', () => {
    expect(textProblems('🎉'.repeat(201), name)).toEqual([{ code: 'too_long', max: 200 }]);
    expect(textProblems(`${'x'.repeat(200)}   `, name)).toEqual([]);
  });

  it('is decided in linear time', () => {
    const started = performance.now();
    for (const piece of ['\u200b', ' a', '🎉', '\u0301']) textProblems(piece.repeat(500_000), name);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
