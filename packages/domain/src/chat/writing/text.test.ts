import { describe, expect, it, test } from 'vitest';
import { cleanMessage, countCharacters, isEmojiOnly, cutName } from './text.ts';

const text = (value: string) => ({ kind: 'text', text: value });

describe('the text of a message', () => {
  it.each([
    ['  hello \n', 'hello'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\u0000b\u0007c\u009fd\te', 'abcd\te'],
    ['half \ud83d pair', 'half \ufffd pair'],
    ['other half \udc00', 'other half \ufffd'],
    ['👩‍👩‍👧 and مرحبا', '👩‍👩‍👧 and مرحبا'],
    ['<b>not markup</b>', '<b>not markup</b>'],
  ])('[CH10] %j is stored as %j', (raw, stored) => {
    expect(cleanMessage(raw, 1024)).toEqual(text(stored));
  });

  it.each(['', ' \n\t ', '\u0000\u0001', '\u200b\u2060\ufeff', '\u3164', '\u2800 \u00ad', '\u202e'])(
    '[CH11] %j is blank and is not sent',
    (raw) => {
      expect(cleanMessage(raw, 1024)).toEqual({ kind: 'empty' });
    },
  );

  it('[CH12] 1024 characters are sent, 1025 are not; outer space does not count', () => {
    expect(cleanMessage('x'.repeat(1024), 1024).kind).toBe('text');
    expect(cleanMessage(` ${'x'.repeat(1024)}\n`, 1024).kind).toBe('text');
    expect(cleanMessage('x'.repeat(1025), 1024).kind).toBe('too_long');
  });

  it('[CH12] an emoji outside the basic plane counts once', () => {
    expect(cleanMessage('🎉'.repeat(1024), 1024).kind).toBe('text');
    expect(cleanMessage('🎉'.repeat(1025), 1024).kind).toBe('too_long');
    expect(countCharacters('a🎉\ud83d\ud83db')).toBe([...'a🎉\ud83d\ud83db'].length);
  });

  it('[CH10] a megabyte of anything is decided in linear time', () => {
    const started = performance.now();
    for (const piece of ['\u200b', '\r', ' a', '\ud83d']) cleanMessage(piece.repeat(500_000), 1024);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

const FLAG_OF_SCOTLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

test.each(['🎉', '👩🏽‍🚀', '🇩🇰 🇳🇴', '❤️', '🌊🌊🌊🌊🌊', FLAG_OF_SCOTLAND, '🏳️‍🌈', '1\ufe0f\u20e3 2\ufe0f\u20e3', '#\u20e3'])(
  '[CH40] %s is a few emoji and nothing else',
  (text) => {
    expect(isEmojiOnly(text)).toBe(true);
  },
);

test.each(['', '7', '#', 'ok 👍', '🌊🌊🌊🌊🌊🌊'])('[CH40] %j is a text like any other', (text) => {
  expect(isEmojiOnly(text)).toBe(false);
});

describe('names', () => {
  it('[WID14] are cut to 40 characters as a reader counts them', () => {
    expect(cutName('Ada')).toBe('Ada');
    expect(cutName('x'.repeat(40))).toBe('x'.repeat(40));
    expect(cutName('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`);
    const family = '👩‍👩‍👧‍👦';
    expect(cutName(family.repeat(40))).toBe(family.repeat(40));
    expect(cutName(family.repeat(41))).toBe(`${family.repeat(40)}…`);
    expect(cutName('e\u0301'.repeat(41))).toBe(`${'e\u0301'.repeat(40)}…`);
  });
});
