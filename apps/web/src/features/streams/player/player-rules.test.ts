import { describe, expect, it } from 'vitest';
import { lineOf, liveEdgeStart, rateAtEdge } from './live-edge.ts';
import { commandOfKey } from './player-keys.ts';
import { keptVolume, preferredTrack } from './player-memory.ts';
import { hasEnded, PLAYLIST_BYTES, readPlaylist } from './read-playlist.ts';

describe('[STR17] what happens now', () => {
  it('begins a segment and two seconds before where a player stands that follows the stream', () => {
    expect(liveEdgeStart(100, 6)).toBe(92);
    expect(liveEdgeStart(100, null)).toBe(98);
  });

  it('is nowhere while that is not known', () => {
    expect(liveEdgeStart(null, 6)).toBeNaN();
  });

  it('is not overtaken: a faster speed ends there', () => {
    expect([rateAtEdge(1.5, true), rateAtEdge(0.5, true), rateAtEdge(1.5, false)]).toEqual([1, 0.5, 1.5]);
  });
});

describe('[STR16] the line under the picture', () => {
  it('is that of a whole recording', () => {
    expect(lineOf(false, 32, [0, 32])).toEqual({ from: 0, to: 32 });
    expect(lineOf(false, Number.NaN, undefined)).toBeNull();
  });

  it('is that of a live stream only where there is a minute to go back in', () => {
    expect(lineOf(true, Number.NaN, [10, 69])).toBeNull();
    expect(lineOf(true, Number.NaN, [10, 70])).toEqual({ from: 10, to: 70 });
    expect(lineOf(true, Number.NaN, undefined)).toBeNull();
  });
});

describe('[STR16] keys', () => {
  it.each([
    ['K', 'stage', { kind: 'play' }],
    [' ', 'stage', { kind: 'play' }],
    [' ', 'button', null],
    ['m', 'button', { kind: 'mute' }],
    ['ArrowLeft', 'stage', { kind: 'seek', by: -10 }],
    ['ArrowUp', 'button', { kind: 'volume', by: 0.1 }],
    ['ArrowUp', 'menu_button', null],
    ['ArrowRight', 'volume', null],
    ['End', 'stage', { kind: 'live' }],
    ['x', 'stage', null],
  ] as const)('%s on the %s', (key, place, command) => expect(commandOfKey(key, place)).toEqual(command));
});

describe('[STR16] what is kept on a device', () => {
  it.each([
    [null, 1],
    ['0.3', 0.3],
    ['0', 1],
    ['7', 1],
    ['loud', 1],
  ])('the volume %s is %d', (kept, volume) => expect(keptVolume(kept)).toBe(volume));

  it('shows captions in the kept language, then in one of the person, then the first', () => {
    const tracks = ['en', 'nb', 'de-CH'].map((language) => ({ kind: 'subtitles', label: language, language }));
    const shown = (kept: string | null, languages: string[]) => preferredTrack(tracks, kept, languages)?.language;
    expect(shown('nb', ['de'])).toBe('nb');
    expect(shown('fr', ['it', 'de-AT'])).toBe('de-CH');
    expect(shown(null, ['it'])).toBe('en');
    expect(preferredTrack([], 'nb', ['de'])).toBeNull();
  });
});

describe('[STR15] the answer of a playback address', () => {
  const read = (body: BodyInit | null, status = 200) => readPlaylist(new Response(body, { status }));

  it.each([
    ['#EXTM3U\n', 200, 'playlist'],
    ['\n  #EXTM3U\n', 200, 'playlist'],
    ['<!doctype html>', 200, 'other'],
    ['', 200, 'other'],
    ['#EXTM3U\n', 404, 'other'],
  ])('%j with %i: %s', async (text, status, body) => expect(await read(text, status)).toEqual({ status, body }));

  it('is read no further than it has to be', async () => {
    let given = 0;
    const line = new TextEncoder().encode(`#${' '.repeat(65_534)}\n`);
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('#EXTM3U\n')),
      pull: (controller) => {
        given += line.byteLength;
        controller.enqueue(line);
      },
    });
    expect(await read(endless)).toEqual({ status: 200, body: 'too_large' });
    expect(given).toBeLessThan(PLAYLIST_BYTES + 3 * line.byteLength);
  });
});

describe('[STP5] the list of an encoder that begins again', () => {
  const ask = (lists: Readonly<Record<string, string>>) => async (address: string) =>
    new Response(lists[address] ?? '', { status: address in lists ? 200 : 404 });
  const AT = 'https://cdn.example/live/';
  const MASTER =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\nlow/list.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhigh.m3u8\n';
  const LIST = '#EXTM3U\n#EXTINF:4,\n1.ts\n';

  it.each([
    ['a list that goes on', { [`${AT}a`]: LIST }, false],
    ['a list that ended', { [`${AT}a`]: `${LIST}#EXT-X-ENDLIST\n` }, true],
    ['a first size that goes on', { [`${AT}a`]: MASTER, [`${AT}low/list.m3u8`]: LIST }, false],
    ['a first size that ended', { [`${AT}a`]: MASTER, [`${AT}low/list.m3u8`]: `${LIST}#EXT-X-ENDLIST` }, true],
    ['a first size that is not there', { [`${AT}a`]: MASTER }, true],
  ])('%s', async (_, lists, ended) => expect(await hasEnded(`${AT}a`, ask(lists))).toBe(ended));
});
