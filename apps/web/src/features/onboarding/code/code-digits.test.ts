import { describe, expect, it, test } from 'vitest';
import { boxByKey, boxToFill, enter, erase, newIn, NO_DIGITS, pastedCode, tokenOf } from './code-digits.ts';

const digits = (text: string): string[] => [...text.padEnd(6, ' ')].map((digit) => digit.trim());

describe('[ONB5] the boxes of a code', () => {
  it('take one digit each and go on to the next', () => {
    expect(enter(NO_DIGITS, 0, '4')).toEqual({ digits: digits('4'), focus: 1 });
    expect(enter(digits('41'), 1, '7')).toEqual({ digits: digits('47'), focus: 2 });
    expect(enter(digits('12345'), 5, '6')).toEqual({ digits: digits('123456'), focus: 5 });
  });

  it('take a whole code that the device fills into any of them', () => {
    expect(enter(NO_DIGITS, 0, '123456')).toEqual({ digits: digits('123456'), focus: 5 });
    expect(enter(digits('9'), 3, '123456')).toEqual({ digits: digits('123456'), focus: 5 });
    expect(enter(NO_DIGITS, 0, '123 456')).toEqual({ digits: digits('123456'), focus: 5 });
    expect(enter(digits('12'), 2, '34')).toEqual({ digits: digits('1234'), focus: 4 });
  });

  test.each([
    ['', 0],
    ['1234', 4],
    ['123456', 5],
  ])('with "%s" in them go on at box %i', (text, box) => {
    expect(boxToFill(digits(text))).toBe(box);
  });

  test.each(['a', '1a', '-', '٣', '½'])('refuse "%s"', (text) => {
    expect(enter(NO_DIGITS, 0, text)).toBeNull();
  });

  test.each([
    ['', '4', '4'],
    ['4', '47', '7'],
    ['4', '74', '7'],
    ['4', '44', '4'],
    ['4', '5', '5'],
    ['4', '', ''],
    ['1', '123456', '23456'],
  ])('held "%s" and hold "%s": "%s" is new', (before, text, fresh) => {
    expect(newIn(before, text)).toBe(fresh);
  });

  it('are emptied by backspace, from the last one back', () => {
    expect(erase(digits('123'), 2)).toEqual({ digits: digits('12'), focus: 2 });
    expect(erase(digits('12'), 2)).toEqual({ digits: digits('1'), focus: 1 });
    expect(erase(NO_DIGITS, 0)).toEqual({ digits: NO_DIGITS, focus: 0 });
  });

  it('are reached with arrow keys, Home and End', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => boxByKey(key, 2))).toEqual([1, 3, 0, 5]);
    expect([boxByKey('ArrowLeft', 0), boxByKey('ArrowRight', 5), boxByKey('a', 2)]).toEqual([0, 5, null]);
  });

  test.each([
    ['123456', '123456'],
    ['  123456\n', '123456'],
    ['123456 is your code', '123456'],
    ['1234567', '123456'],
    ['12345', null],
    ['code 123456', null],
    ['123 456', null],
    ['', null],
  ])('pasting "%s" gives %s', (text, code) => {
    expect(pastedCode(text)?.join('') ?? null).toBe(code);
  });

  it('count as empty until they are full', () => {
    expect(tokenOf(digits('12345'))).toBe('');
    expect(tokenOf(digits('123456'))).toBe('123456');
  });
});
