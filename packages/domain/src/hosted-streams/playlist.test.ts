import { describe, expect, test } from 'vitest';
import { canForget, hostedMaster, hostedPlaylist, WINDOW, type HostedSegment } from './playlist.ts';

const BEGAN = Date.UTC(2026, 10, 23, 9, 0, 0);

/** So many segments of two seconds; the publisher returned before those that are named. */
function segments(count: number, returns: readonly number[] = []): HostedSegment[] {
  return Array.from({ length: count }, (_, sequence) => {
    const part = returns.filter((at) => at <= sequence).length;
    const begins_at = BEGAN + sequence * 2000;
    return { sequence, part, uri: `s${sequence}.m4s`, init_uri: `i${part}.mp4`, duration_s: 2.0021, begins_at };
  });
}

const lines = (text: string, tag: string) => text.split('\n').filter((line) => line.startsWith(tag));
const number = (text: string, tag: string) => Number(lines(text, `#${tag}:`)[0]?.slice(tag.length + 2));
const uris = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('playlist of a hosted stream', () => {
  test('[HST4] it begins with what players need to know, once', () => {
    expect(hostedPlaylist(segments(2), false)).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-TARGETDURATION:4',
        '#EXT-X-MEDIA-SEQUENCE:0',
        '#EXT-X-DISCONTINUITY-SEQUENCE:0',
        '#EXT-X-MAP:URI="i0.mp4"',
        '#EXT-X-PROGRAM-DATE-TIME:2026-11-23T09:00:00.000Z',
        '#EXTINF:2.002,',
        's0.m4s',
        '#EXTINF:2.002,',
        's1.m4s',
        '',
      ].join('\n'),
    );
  });

  test('[HST4] it lists the last ones, and a segment keeps its number', () => {
    for (const count of [1, WINDOW, WINDOW + 1, 500]) {
      const text = hostedPlaylist(segments(count), false);
      expect(uris(text)[0]).toBe(`s${number(text, 'EXT-X-MEDIA-SEQUENCE')}.m4s`);
      expect(uris(text).at(-1)).toBe(`s${count - 1}.m4s`);
      expect(uris(text).length).toBeLessThanOrEqual(WINDOW);
    }
  });

  test('[HST4] the same list goes on where a publisher returned: a discontinuity and what the new part begins with', () => {
    const text = hostedPlaylist(segments(6, [3]), false);
    const before = text.slice(0, text.indexOf('s3.m4s')).split('\n').slice(-5, -1);
    expect(before.slice(0, 2)).toEqual(['#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="i1.mp4"']);
    expect(before[2]).toBe('#EXT-X-PROGRAM-DATE-TIME:2026-11-23T09:00:06.000Z');
    expect(number(text, 'EXT-X-MEDIA-SEQUENCE')).toBe(0);
  });

  test('[HST4] a segment keeps the number of its part in every list that holds it', () => {
    const all = segments(40, [7, 8, 20]);
    for (let count = 1; count <= all.length; count += 1) {
      const text = hostedPlaylist(all.slice(0, count), false);
      let part = number(text, 'EXT-X-DISCONTINUITY-SEQUENCE');
      for (const line of text.split('\n')) {
        if (line === '#EXT-X-DISCONTINUITY') part += 1;
        if (line.startsWith('s')) expect(part).toBe(all[Number(/\d+/.exec(line)?.[0])]?.part);
      }
    }
  });

  test('[HST4] the end is marked when a stream is over, and not before', () => {
    expect(lines(hostedPlaylist(segments(3), false), '#EXT-X-ENDLIST')).toEqual([]);
    expect(hostedPlaylist(segments(3), true).endsWith('s2.m4s\n#EXT-X-ENDLIST\n')).toBe(true);
  });

  test('[HST10] the list of renditions names the codecs, so that a player asks for it once', () => {
    expect(hostedMaster('avc1.42c01f,opus', 1_200_000.4).split('\n').slice(-3)).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=1200000,CODECS="avc1.42c01f,opus"',
      'live.m3u8',
      '',
    ]);
  });

  test('[HST5] a segment is forgotten only when no list of the last window names it', () => {
    const last = 100;
    const oldest = last - WINDOW + 1;
    expect(canForget(oldest, last)).toBe(false);
    expect(canForget(oldest - WINDOW, last)).toBe(false);
    expect(canForget(oldest - WINDOW - 2, last)).toBe(true);
  });
});
