import { describe, expect, it } from 'vitest';
import { chatConnection } from './connection-state.ts';

describe('[WID6] the state of the chat’s connection', () => {
  it.each([
    ['connecting', 'idle', 'initialising'],
    ['connecting', 'ready', 'initialising'],
    ['connected', 'loading', 'initialising'],
    ['connected', 'ready', 'connected'],
    ['reconnecting', 'ready', 'cannot-connect'],
    ['offline', 'loading', 'cannot-connect'],
    ['connected', 'failed', 'cannot-connect'],
  ] as const)('of a page that is %s and a list that is %s is %s', (page, load, state) => {
    expect(chatConnection(page, load)).toBe(state);
  });
});
