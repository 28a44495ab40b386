import fc from 'fast-check';
import { tries } from '@plenary/testkit/property';
import { describe, expect, it } from 'vitest';
import {
  changesIn,
  CHECK_IN,
  codeFrom,
  codeShown,
  hallPath,
  hallText,
  hasSite,
  isShown,
  personPath,
  readHallCode,
  readScanned,
  readTypedCode,
  turnAt,
} from './codes.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
const bytes = fc.uint8Array({ minLength: CHECK_IN.code_length, maxLength: CHECK_IN.code_length });

describe('[CKN2] a person’s own code', () => {
  it('is read from its QR code and as people type it, whichever way they do', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = codeFrom(random);
        expect(readScanned(`https://example.org${personPath('fair', code)}`)).toEqual({ code, event: 'fair' });
        expect(readScanned(` ${codeShown(code).toLowerCase().replaceAll('0', 'o')} `)).toEqual({ code, event: null });
      }),
      tries(200),
    );
    expect(readTypedCode('oil0i-lo000')).toBe('0110110000');
  });

  it.each([
    '',
    'ABCDE-1234',
    'ABCDE-123456',
    'ABCDU-12345',
    'https://example.org/fair/check-in',
    'https://example.org/fair/agenda?person=ABCDE12345',
    'https://example.org/fair/check-in/more?person=ABCDE12345',
    'https://example.org/check-in?person=ABCDE12345',
    'WIFI:S:guest;;',
    'x'.repeat(CHECK_IN.scanned_max),
  ])('is not what %j says', (text) => {
    expect(readScanned(text)).toBeNull();
  });
});

describe('[CKN5] the code in a hall', () => {
  const hall = 'a'.repeat(24);
  const mac = 'm'.repeat(22);

  it('is good while it is shown and one turn longer', () => {
    const turn = turnAt(NOON);
    const at = (ms: number): boolean => isShown(turn, NOON + ms);
    expect([at(0), at(29_999), at(30_000), at(59_999), at(60_000), at(-1)]).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([changesIn(NOON), changesIn(NOON + 1), changesIn(NOON + 29_999)]).toEqual([30_000, 29_999, 1]);
  });

  it('is taken apart as it was made, and nothing else is', () => {
    const code = { hall, turn: turnAt(NOON), mac };
    const text = `${hallText(code)}.${mac}`;
    expect(readHallCode(text)).toEqual(code);
    expect(hallPath('fair', text)).toBe(`/fair/check-in?hall=${text}`);
    for (const wrong of ['', hall, `${text}x`, text.slice(1), text.replace('.', ''), ` ${text}`, text.toUpperCase()])
      expect(readHallCode(wrong)).toBeNull();
    expect(readScanned(`https://example.org${hallPath('fair', text)}`)).toBeNull();
  });
});

describe('[CKN1] checking in on site', () => {
  it('is for events that have a site', () => {
    expect(['hybrid', 'community', 'virtual'].map(hasSite)).toEqual([true, true, false]);
  });
});
