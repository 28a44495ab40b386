import { describe, expect, it, test } from 'vitest';
import { codeWait, readCode, waitForCode, wrongCode, type SentCode } from './codes.ts';

test.each([
  ['123456', { code: '123456' }],
  [' 123 456\n', { code: '123456' }],
  [['1', '2', '3', '4', '5', ' 6 '], { code: '123456' }],
  ['000000', { code: '000000' }],
  ['12345', { problem: { code: 'empty' } }],
  ['', { problem: { code: 'empty' } }],
  [undefined, { problem: { code: 'empty' } }],
  [['1', '', '3'], { problem: { code: 'empty' } }],
  ['12345a', { problem: { code: 'code_digits' } }],
  ['abc', { problem: { code: 'code_digits' } }],
  ['١٢٣٤٥٦', { problem: { code: 'code_digits' } }],
  ['1234567', { problem: { code: 'code_too_long', max: 6 } }],
])('[ONB5] %j is read as %o', (token, read) => {
  expect(readCode(token)).toEqual(read);
});

test.each([
  [1, { code: 'wrong_code', left: 4 }],
  [4, { code: 'wrong_code', left: 1 }],
  [5, { code: 'code_used_up' }],
])('[ONB12] after %d wrong tries: %o', (tries, problem) => {
  expect(wrongCode(tries)).toEqual(problem);
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
  [400, { code: 'code_too_early', seconds: 1 }],
  [60_000, { code: 'code_too_early', seconds: 60 }],
  [60_001, { code: 'too_many_codes', minutes: 2 }],
])('[ONB13] %d ms before the next code: %o', (wait_ms, problem) => {
  expect(codeWait(wait_ms)).toEqual(problem);
});
