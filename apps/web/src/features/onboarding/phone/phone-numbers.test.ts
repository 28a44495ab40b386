import { describe, expect, it, test } from 'vitest';
import { countries, readNumber, spaced } from './phone-numbers.ts';

describe('[ONB6] a mobile number', () => {
  test.each([
    ['07400 123456', 'gb', '+447400123456'],
    ['7400123456', 'gb', '+447400123456'],
    ['+44 7400 123456', 'gb', '+447400123456'],
    ['0044 7400 123456', 'de', '+447400123456'],
    ['079 123 45 67', 'ch', '+41791234567'],
    ['(201) 555-0123', 'us', '+12015550123'],
  ])('"%s" in %s is %s', (text, country, e164) => {
    expect(readNumber(text, country)).toMatchObject({ e164, problem: null });
  });

  test.each([
    ['07400 123456', 'zz', { code: 'unknown_country' }],
    ['7', 'gb', { code: 'number_too_short' }],
    ['07400', 'gb', { code: 'number_too_short' }],
    ['07400 123456 789', 'gb', { code: 'number_too_long' }],
    ['my number', 'gb', { code: 'not_a_number' }],
    ['01000 000000', 'gb', { code: 'invalid_number' }],
    ['020 7946 0958', 'gb', { code: 'invalid_number' }],
    ['+999 1234567', 'gb', { code: 'unknown_country' }],
  ])('"%s" in %s: %o', (text, country, problem) => {
    expect(readNumber(text, country)).toMatchObject({ e164: '', problem });
  });

  it('that brings its own dial code names its country', () => {
    expect(readNumber('+41 79 123 45 67', 'gb').country).toBe('ch');
    expect(readNumber('079 123 45 67', 'gb').country).toBeNull();
  });

  it('is not wrong before anything was typed', () => {
    expect(readNumber('  ', 'gb')).toEqual({ e164: '', problem: null, country: null });
  });

  it('is spaced as its country does, and left alone where it is none', () => {
    expect(spaced('07400123456', 'gb')).toBe('07400 123456');
    expect(spaced('0740', 'gb')).toBe('0740');
    expect(spaced('call me', 'gb')).toBe('call me');
  });
});

test('[ONB6] the countries: the preferred ones first, then all by name, each with its dial code', () => {
  const all = countries('en');
  expect(all.slice(0, 4).map(({ code }) => code)).toEqual(['us', 'gb', 'de', 'fr']);
  expect(all.find(({ code }) => code === 'gb')).toEqual({ code: 'gb', name: 'United Kingdom', dial: '+44' });
  expect(all.length).toBeGreaterThan(230);
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  const names = all.slice(4).map(({ name }) => name);
  expect([...names].sort((a, b) => a.localeCompare(b, 'en'))).toEqual(names);
});

test("[ONB6] [LNG4] the countries have the names and the order of the reader's language", () => {
  const names = countries('de').map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(['Vereinigte Staaten', 'Vereinigtes Königreich', 'Deutschland', 'Frankreich']);
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Pakistan'));
});
