import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOX_MAX_BYTES, BoxReader } from './boxes.ts';
import * as made from './recording.fixture.ts';
import { Segmenter, type Piece } from './segmenter.ts';

/** All that a recording becomes, with its end; or the problem. */
function cut(bytes: Uint8Array, step = bytes.length): readonly Piece[] | string {
  const segmenter = new Segmenter();
  const pieces: Piece[] = [];
  for (let at = 0; at < bytes.length; at += step) {
    const taken = segmenter.push(bytes.subarray(at, at + step));
    if (!taken.ok) return taken.problem;
    pieces.push(...taken.value);
  }
  const last = segmenter.end();
  return last ? [...pieces, last] : pieces;
}

/** Fragments of a second each, the first of each group of so many with a key frame. */
const seconds = (count: number, group: number) =>
  Array.from({ length: count }, (_, index) =>
    made.fragment({ begins_ms: index * 1000, duration_ms: 1000, key: index % group === 0 }),
  );

const durations = (pieces: readonly Piece[] | string) =>
  typeof pieces === 'string' ? pieces : pieces.flatMap((piece) => (piece.kind === 'segment' ? [piece.duration_s] : []));

describe('cutting a recording', () => {
  test('[HST1] it becomes what it begins with and segments of two seconds or more, and no byte is lost or changed', () => {
    const fragments = seconds(7, 1);
    const recording = made.joined(made.INIT, ...fragments);
    const pieces = cut(recording);
    expect(durations(pieces)).toEqual([2, 2, 2, 1]);
    expect(made.joined(...(pieces as Piece[]).map(({ bytes }) => bytes))).toEqual(recording);
    expect(pieces[0]).toMatchObject({ kind: 'init', codecs: ['avc1.42c01f', 'opus'] });
  });

  test('[HST1] a segment begins with a key frame, also where they are rare', () => {
    expect(durations(cut(made.joined(made.INIT, ...seconds(9, 3))))).toEqual([3, 3, 3]);
  });

  test('[HST1] a segment that the next key frame would make too long ends before it', () => {
    const fragments = [1500, 3000].map((duration_ms, index) => made.fragment({ begins_ms: index * 1500, duration_ms }));
    expect(durations(cut(made.joined(made.INIT, ...fragments)))).toEqual([1.5, 3]);
  });

  test('[HST1] the pieces are the same however the bytes arrive', () => {
    const recording = made.joined(made.INIT, ...seconds(5, 1));
    const whole = cut(recording);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (step) => {
        expect(cut(recording, step)).toEqual(whole);
      }),
    );
  });

  test('[HST28] another segmenter goes on from the rest of one, wherever it stopped', () => {
    const recording = made.joined(made.INIT, ...seconds(5, 1));
    const whole = cut(recording);
    fc.assert(
      fc.property(fc.nat(recording.length), fc.integer({ min: 1, max: 400 }), (at, step) => {
        const first = new Segmenter();
        const before = first.push(recording.subarray(0, at));
        const rest = first.rest();
        const after = cut(made.joined(rest, recording.subarray(at)), step);
        if (!before.ok || typeof after === 'string') throw new Error('it was refused');
        const again = before.value.some(({ kind }) => kind === 'init') ? after.slice(1) : after;
        expect([...before.value, ...again]).toEqual(whole);
      }),
    );
  });

  test('[HST1] a camera as Chromium 156 recorded it is cut, and no byte is lost or changed', () => {
    const recording = readFileSync(join(import.meta.dirname, 'chromium-156.mp4'));
    const pieces = cut(recording, 5000) as readonly Piece[];
    expect(pieces[0]).toMatchObject({ kind: 'init', codecs: ['avc1.42c015', 'opus'] });
    expect(durations(pieces)).toEqual([2.067, 3.092, 2.097].map((seconds) => expect.closeTo(seconds, 2)));
    expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(recording)).toBe(true);
  });

  test('[HST1] AAC is named by its kind', () => {
    const pieces = cut(
      made.joined(made.FTYP, made.moov(made.track(1, 'vide', made.H264), made.track(2, 'soun', made.AAC))),
    );
    expect(pieces[0]).toMatchObject({ codecs: ['avc1.42c01f', 'mp4a.40.2'] });
  });
});

describe('[HST2] what is no recording that viewers can play is refused', () => {
  const init = (...tracks: readonly Uint8Array[]) => made.joined(made.FTYP, made.moov(...tracks));
  const video = made.track(1, 'vide', made.H264);
  const after = (...parts: readonly Uint8Array[]) => made.joined(made.INIT, ...parts);
  const first = made.fragment({ begins_ms: 5000, duration_ms: 1000 });

  test.each([
    ['words', Uint8Array.from(Buffer.from('<!doctype html><p>Not found')), 'not_mp4'],
    ['WebM', Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0]), 'not_mp4'],
    ['a box smaller than its header', Uint8Array.from([0, 0, 0, 4, 0x66, 0x74, 0x79, 0x70]), 'broken_box'],
    ['a box of 64 bits', Uint8Array.from([0, 0, 0, 1, 0x6d, 0x64, 0x61, 0x74]), 'box_too_large'],
    ['a box of 4 GB', Uint8Array.from([255, 255, 255, 255, 0x6d, 0x64, 0x61, 0x74]), 'box_too_large'],
    ['a description of 1 MB', Uint8Array.from([0, 16, 0, 0, 0x6d, 0x6f, 0x6f, 0x76]), 'box_too_large'],
    ['media before its description', first, 'wrong_order'],
    ['a second description', after(made.INIT), 'wrong_order'],
    ['media without a fragment', after(made.box('mdat', [1])), 'wrong_order'],
    ['sound alone', init(made.track(1, 'soun', made.OPUS)), 'no_video'],
    ['two pictures', init(video, made.track(2, 'vide', made.H264)), 'too_many_tracks'],
    ['a track of texts', init(video, made.track(2, 'text', made.OPUS)), 'too_many_tracks'],
    ['VP9', init(made.track(1, 'vide', made.VP9)), 'codec_not_played'],
    ['H.264 with full colour', init(made.track(1, 'vide', made.H264_444)), 'codec_not_played'],
    ['encrypted media', init(made.track(1, 'vide', made.ENCRYPTED)), 'encrypted'],
    ['a description without tracks', made.joined(made.FTYP, made.box('moov')), 'no_video'],
    ['a description that is cut off', made.joined(made.FTYP, made.box('moov', [0, 0, 1, 0, 1, 2, 3, 4])), 'broken_box'],
    ['an empty fragment', after(made.box('moof')), 'broken_box'],
    [
      'offsets from the beginning of a file',
      after(made.fragment({ begins_ms: 0, duration_ms: 1000, absolute: true })),
      'absolute_offsets',
    ],
    [
      'a beginning without a key frame',
      after(made.fragment({ begins_ms: 0, duration_ms: 1000, key: false })),
      'begins_without_key_frame',
    ],
    ['a key frame every nine seconds', after(...seconds(9, 9)), 'key_frames_too_rare'],
    ['times that go back', after(first, made.fragment({ begins_ms: 1000, duration_ms: 1000 })), 'time_runs_backwards'],
  ])('%s', (_what, bytes, problem) => {
    expect(cut(bytes)).toBe(problem);
  });

  test('[HST2] a problem is for good', () => {
    const segmenter = new Segmenter();
    expect(segmenter.push(first)).toEqual({ ok: false, problem: 'wrong_order' });
    expect(segmenter.push(made.INIT)).toEqual({ ok: false, problem: 'wrong_order' });
  });

  test('[HST2] a recording with one byte changed is cut or refused, and nothing is thrown', () => {
    const recording = made.joined(made.INIT, ...seconds(3, 1));
    const change = fc.tuple(fc.nat(recording.length - 1), fc.nat(255));
    fc.assert(
      fc.property(change, ([at, byte]) => {
        const changed = recording.slice();
        changed[at] = byte;
        expect(() => cut(changed)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  test('[HST3] a box is refused by its header, and no more than one is held', () => {
    const reader = new BoxReader();
    const header = Uint8Array.from([
      ...Buffer.from(BOX_MAX_BYTES.toString(16).padStart(8, '0'), 'hex'),
      ...Buffer.from('mdat'),
    ]);
    expect(reader.push(header)).toEqual({ ok: true, value: [] });
    expect(reader.push(new Uint8Array(1000))).toEqual({ ok: true, value: [] });
    expect(reader.held.length).toBe(1008);
    expect(reader.push(new Uint8Array(BOX_MAX_BYTES - 1008))).toMatchObject({ ok: true, value: [{ type: 'mdat' }] });
    expect(reader.held.length).toBe(0);
  });

  test('[HST3] fragments without an end are refused before they fill the memory', () => {
    const segmenter = new Segmenter();
    segmenter.push(made.INIT);
    const head = made.fragment({ begins_ms: 0, duration_ms: 0, bytes: 0 }).slice(0, -8);
    const mdat = new Uint8Array(BOX_MAX_BYTES);
    mdat.set([...Buffer.from(BOX_MAX_BYTES.toString(16).padStart(8, '0'), 'hex'), ...Buffer.from('mdat')]);
    expect(segmenter.push(head)).toMatchObject({ ok: true });
    expect(segmenter.push(mdat)).toMatchObject({ ok: true });
    segmenter.push(head);
    expect(segmenter.push(mdat)).toEqual({ ok: false, problem: 'segment_too_large' });
  });
});
