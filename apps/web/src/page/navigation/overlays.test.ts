import { describe, expect, it } from 'vitest';
import { formatHash, parseHash } from './overlays.ts';

const THREAD = '65aa00000000000000000001';

describe('hash', () => {
  it.each([
    ['', false, null],
    ['#LIVE_STREAM', true, null],
    ['LIVE_STREAM', true, null],
    [`#openChatThread=${THREAD}`, false, THREAD],
    [`#LIVE_STREAM&openChatThread=${THREAD}`, true, THREAD],
    [`#openChatThread=${THREAD}&LIVE_STREAM`, true, THREAD],
    ['#live_stream', false, null],
    ['#openChatThread=65aa', false, null],
    [`#openChatThread=${THREAD}0`, false, null],
    ['#openChatThread=', false, null],
    ['#main', false, null],
  ])('[D48] %s is read', (hash, liveStream, openChatThread) => {
    expect(parseHash(hash)).toEqual({ liveStream, openChatThread });
  });

  it.each(['', 'LIVE_STREAM', `openChatThread=${THREAD}`, `LIVE_STREAM&openChatThread=${THREAD}`])(
    '[D48] "%s" is written as it was read',
    (hash) => {
      expect(formatHash(parseHash(hash))).toBe(hash);
    },
  );
});
