import { describe, expect, test } from 'vitest';
import { livePlaylist, parsePlaylist, type DemoStreamSegment } from './playlist.ts';

const SEGMENTS: readonly DemoStreamSegment[] = [
  { uri: 'a.ts', duration_ms: 4000 },
  { uri: 'b.ts', duration_ms: 4000 },
  { uri: 'c.ts', duration_ms: 2000 },
];
const EPOCH = Date.UTC(2024, 0, 1);

interface Read {
  readonly sequence: number;
  readonly discontinuity: number;
  readonly uris: readonly string[];
  /** Discontinuity number of each segment, as a player counts them. */
  readonly rounds: readonly number[];
}

/** Reads a playlist as a player does. */
function read(text: string): Read {
  const number = (tag: string) => Number(new RegExp(`^#${tag}:(\\d+)$`, 'm').exec(text)?.[1]);
  const discontinuity = number('EXT-X-DISCONTINUITY-SEQUENCE');
  let round = discontinuity;
  const uris: string[] = [];
  const rounds: number[] = [];
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') round += 1;
    if (line === '' || line.startsWith('#')) continue;
    uris.push(line);
    rounds.push(round);
  }
  return { sequence: number('EXT-X-MEDIA-SEQUENCE'), discontinuity, uris, rounds };
}

describe('live playlist', () => {
  test('[LOO1] it plays at any moment, on the tenth day as in the first second', () => {
    for (const at of [0, 1, 3999, 4000, 9_999, 10_000, 864_000_000, 10 * 365 * 86_400_000]) {
      const { uris, sequence } = read(livePlaylist(EPOCH + at, SEGMENTS));
      expect(uris.length).toBeGreaterThan(0);
      expect(uris.length).toBeLessThanOrEqual(6);
      expect(sequence).toBeLessThan(2 ** 31);
    }
  });

  test('[LOO1] a segment keeps its number, its address and its round in every playlist that holds it', () => {
    const seen = new Map<number, string>();
    for (let at = 60_000; at < 120_000; at += 700) {
      const { sequence, uris, rounds } = read(livePlaylist(EPOCH + at, SEGMENTS));
      uris.forEach((uri, index) => {
        const known = seen.get(sequence + index);
        const now = `${uri} in round ${rounds[index]}`;
        expect(known ?? now).toBe(now);
        seen.set(sequence + index, now);
      });
    }
    const numbers = [...seen.keys()].sort((a, b) => a - b);
    expect(numbers.at(-1)! - numbers[0]! + 1).toBe(numbers.length);
  });

  test('[LOO1] only segments that have ended are listed, and the newest ended less than its successor ago', () => {
    for (let at = 60_000; at < 80_000; at += 500) {
      const text = livePlaylist(EPOCH + at, SEGMENTS);
      const last = text.trimEnd().split('\n').slice(-3);
      const began = Date.parse(last[0]!.replace('#EXT-X-PROGRAM-DATE-TIME:', ''));
      const ended = began + Number(/#EXTINF:([\d.]+)/.exec(last[1]!)![1]) * 1000;
      expect(ended).toBeLessThanOrEqual(EPOCH + at);
      expect(EPOCH + at - ended).toBeLessThan(4000);
    }
  });

  test('[LOO2] each wrap is a discontinuity', () => {
    const { uris, rounds } = read(livePlaylist(EPOCH + 50_000, SEGMENTS));
    uris.forEach((uri, index) => {
      if (index > 0) expect(rounds[index]! - rounds[index - 1]!).toBe(uri === 'a.ts' ? 1 : 0);
    });
  });
});

describe('reading a finished playlist', () => {
  test('[LOO1] segments and their lengths are read', () => {
    const text =
      '#EXTM3U\r\n#EXT-X-TARGETDURATION:4\r\n#EXTINF:4.000,\r\ns0.ts\r\n#EXTINF:3.96,title\r\ns1.ts\r\n#EXT-X-ENDLIST\r\n';
    expect(parsePlaylist(text)).toEqual({
      ok: true,
      segments: [
        { uri: 's0.ts', duration_ms: 4000 },
        { uri: 's1.ts', duration_ms: 3960 },
      ],
    });
  });

  test.each([
    ['plain text', 'hello', 'line 1'],
    ['no segments', '#EXTM3U\n', ''],
    ['a segment without a length', '#EXTM3U\ns0.ts\n', 'line 2'],
    ['a segment elsewhere', '#EXTM3U\n#EXTINF:4,\nhttps://cdn.example/s0.ts\n', 'line 3'],
    ['a segment outside its folder', '#EXTM3U\n#EXTINF:4,\n../s0.ts\n', 'line 3'],
    ['encryption', '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n', 'line 2'],
    ['fragmented MP4', '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n', 'line 2'],
    ['a master playlist', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n', 'line 2'],
  ])('[LOO1] %s is refused with its place', (_what, text, place) => {
    expect(parsePlaylist(text)).toMatchObject({ ok: false, place });
  });
});
