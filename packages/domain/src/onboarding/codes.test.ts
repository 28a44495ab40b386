import { describe, expect, it, test } from 'vitest';
import {
  codeChannels,
  codeWaitText,
  mayEnrolNumber,
  readCode,
  waitForCode,
  wrongCodeText,
  type SentCode,
} from './codes.ts';

test.each([
  ['123456', { code: '123456' }],
  [' 123 456\n', { code: '123456' }],
  [['1', '2', '3', '4', '5', ' 6 '], { code: '123456' }],
  ['000000', { code: '000000' }],
  ['12345', { problem: 'This cannot be empty' }],
  ['', { problem: 'This cannot be empty' }],
  [undefined, { problem: 'This cannot be empty' }],
  [['1', '', '3'], { problem: 'This cannot be empty' }],
  ['12345a', { problem: 'Numbers only' }],
  ['abc', { problem: 'Numbers only' }],
  ['١٢٣٤٥٦', { problem: 'Numbers only' }],
  ['1234567', { problem: 'A code has 6 digits' }],
])('[ONB5] %j is read as %o', (token, read) => {
  expect(readCode(token)).toEqual(read);
});

test.each([
  [1, 'This code is not right. 4 tries are left.'],
  [4, 'This code is not right. 1 try is left.'],
  [5, 'Too many wrong codes. Please ask for a new one.'],
])('[ONB12] after %d wrong tries: %s', (tries, text) => {
  expect(wrongCodeText(tries)).toBe(text);
});

describe('[ONB13] another code', () => {
  const now = 10_000_000;
  const minute = 60_000;
  const sent = (minutes_ago: number, more: Partial<SentCode> = {}): SentCode => ({
    sent_at: now - minutes_ago * minute,
    by: 'session',
    destination: 'a',
    ...more,
  });
  const many = (count: number, more: Partial<SentCode> = {}) =>
    Array.from({ length: count }, (_, n) => sent(30 + n, more));

  it.each([
    ['may be sent when there was none', [], null],
    ['waits a minute after the last', [sent(0.5)], minute / 2],
    ['may be sent after that minute', [sent(1)], null],
    ['elsewhere may be sent at once', [sent(0.5, { destination: 'b' })], null],
    ['in another session may be sent at once', [sent(0.5, { by: 'person' })], null],
    ['waits for the hour of six in one session', many(6, { destination: 'b' }), 25 * minute],
    ['waits for the hour of six to one destination', many(6, { by: 'person' }), 25 * minute],
    ['waits for the hour of twelve to one person', many(12, { destination: 'b', by: 'person' }), 19 * minute],
    ['does not wait for what others had sent elsewhere', many(20, { destination: 'b', by: 'other' }), null],
    ['waits for what others had sent there', many(6, { by: 'other' }), 25 * minute],
    ['may be the sixth', many(5), null],
    ['does not count what is older than an hour', many(40, { sent_at: now - 60 * minute }), null],
  ])('%s', (_name, codes, wait) => {
    expect(waitForCode(now, { destination: 'a', owned: false }, codes)).toBe(wait);
  });

  it('does not wait for what others had sent to a destination that is the person’s own', () => {
    const own = { destination: 'a', owned: true };
    expect(waitForCode(now, own, many(6, { by: 'other' }))).toBeNull();
    expect(waitForCode(now, own, many(6, { by: 'person' }))).toBe(25 * minute);
  });
});

test.each([
  [400, 'Please wait 1 second before you ask for another code.'],
  [60_000, 'Please wait 60 seconds before you ask for another code.'],
  [60_001, 'Too many codes were asked for. Please try again in 2 minutes.'],
])('[ONB13] %d ms before the next code: %s', (wait_ms, text) => {
  expect(codeWaitText(wait_ms)).toBe(text);
});

describe('[ONB14] the methods of the second factor', () => {
  test.each([
    ['off', true, true, [], false],
    ['email', true, true, ['email'], false],
    ['phone', true, true, ['phone'], false],
    ['phone', true, false, [], true],
    ['choice', true, true, ['email', 'phone'], false],
    ['choice', true, false, ['email'], false],
    ['choice', false, false, [], true],
  ] as const)('%s, with an address: %s, with a number: %s', (second_factor, has_email, number, channels, enrol) => {
    const methods = { second_factor, has_email, mobile_number_verified: number };
    expect(codeChannels(methods)).toEqual(channels);
    expect(mayEnrolNumber(methods)).toBe(enrol);
  });
});
