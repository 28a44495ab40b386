import { describe, expect, it } from 'vitest';
import { addressProblem, judgeStream, waitingReason } from './address.ts';

describe('[STR10] the address of a stream', () => {
  it.each([
    ['https://live.example/hall.m3u8', null],
    ['/spring/demo-stream/one.m3u8', null],
    ['http://live.example/hall.m3u8', 'not_secure'],
    ['https://www.youtube.com/watch?v=abc', 'video_page'],
    ['https://youtu.be/abc', 'video_page'],
    ['http://player.vimeo.com/1', 'video_page'],
    ['https://notyoutube.com/a.m3u8', null],
  ])('%s: %s', (address, problem) => expect(addressProblem(address, true)).toBe(problem));

  it('may begin with http where the pages do', () => {
    expect(addressProblem('http://10.0.0.7/hall.m3u8', false)).toBeNull();
  });
});

it.each([
  ['https://live.example/a.m3u8', 404, 'other', 'status'],
  ['https://live.example/a.m3u8', 0, 'other', 'unreachable'],
  ['http://live.example/a.m3u8', 0, 'other', 'not_secure'],
  ['https://youtu.be/abc', 0, 'other', 'video_page'],
  ['https://live.example/a.m3u8', 429, 'other', 'rate_limited'],
  ['https://live.example/a.m3u8', 200, 'other', 'no_playlist'],
  ['https://live.example/a.m3u8', 200, 'too_large', 'too_large'],
  ['/spring/entries/a/live.m3u8', 404, 'other', 'not_sent'],
  ['/spring/entries/a/live.m3u8', 503, 'other', 'status'],
] as const)('[STR11] tells hosts why a player waits: %s, %i, %s: %s', (address, status, body, reason) => {
  expect(waitingReason(address, { status, body }, true)).toBe(reason);
});

describe('[STR10] the answer of a stream', () => {
  const origin = 'https://events.example.org';
  const fine = { status: 200, type: 'application/vnd.apple.mpegurl', allow_origin: '*', text: '#EXTM3U\n' };

  it('plays as a playlist that pages of this site may read', () => {
    expect(judgeStream(fine, origin)).toEqual({ kind: 'plays' });
    expect(judgeStream({ ...fine, allow_origin: origin }, origin)).toEqual({ kind: 'plays' });
  });

  it.each([
    [{ status: 404 }, { kind: 'status', status: 404 }],
    [
      { text: '<!doctype html>', type: 'text/html' },
      { kind: 'no_playlist', type: 'text/html' },
    ],
    [{ allow_origin: null }, { kind: 'not_allowed', origin }],
    [{ allow_origin: 'https://other.example' }, { kind: 'not_allowed', origin }],
  ])('does not play with %o', (more, verdict) => expect(judgeStream({ ...fine, ...more }, origin)).toEqual(verdict));
});
