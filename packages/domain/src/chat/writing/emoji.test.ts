import { describe, expect, it } from 'vitest';
import { findEmoji, gridStep, readEmoji, RECENT_EMOJI, usedEmoji, withTone } from './emoji.ts';

const LIST = '0\n😀\tgrinning face\thappy smile\n1\n👋\t+waving hand\tbye hello\n✌️\t+victory hand\n👁️\teye\n';

describe('[WID43] the emoji of the picker', () => {
  const groups = readEmoji(LIST);

  it('are read by groups', () => {
    expect(groups.map(({ group, emoji }) => [group, emoji.length])).toEqual([
      [0, 1],
      [1, 3],
    ]);
    expect(groups[1]?.emoji[0]).toEqual({ emoji: '👋', name: 'waving hand', words: 'bye hello', tones: true });
    expect(readEmoji('')).toEqual([]);
  });

  it.each([
    ['hand', ['👋', '✌️']],
    ['VIC', ['✌️']],
    ['hello', ['👋']],
    ['hand hello', ['👋']],
    ['rinning', []],
    ['', []],
    [' ', []],
  ])('are found by %j', (query, found) => {
    expect(findEmoji(groups, query).map(({ emoji }) => emoji)).toEqual(found);
  });

  it('take a skin tone where they have them', () => {
    expect(withTone({ emoji: '👋', tones: true }, 3)).toBe('👋🏽');
    expect(withTone({ emoji: '✌️', tones: true }, 1)).toBe('✌🏻');
    expect(withTone({ emoji: '🕵️‍♂️', tones: true }, 5)).toBe('🕵🏿‍♂️');
    expect(withTone({ emoji: '👋', tones: true }, 0)).toBe('👋');
    expect(withTone({ emoji: '😀', tones: false }, 5)).toBe('😀');
  });

  it('that were used come first the next time, each once', () => {
    expect(usedEmoji(['a', 'b'], 'b')).toEqual(['b', 'a']);
    const many = Array.from({ length: RECENT_EMOJI }, (_, at) => `${at}`);
    expect(usedEmoji(many, 'new')).toHaveLength(RECENT_EMOJI);
  });

  it('stand in a grid that keys walk in the direction of reading', () => {
    const grid = { at: 5, count: 10, columns: 4, forward: 'ArrowRight' } as const;
    const lead = (key: string, more = {}) => gridStep(key, { ...grid, ...more });
    expect(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => lead(key))).toEqual([
      6, 4, 1, 9, 0, 9,
    ]);
    expect(lead('ArrowLeft', { forward: 'ArrowLeft' })).toBe(6);
    expect([lead('ArrowUp', { at: 2 }), lead('ArrowDown', { at: 8 }), lead('x')]).toEqual([null, null, null]);
  });
});
