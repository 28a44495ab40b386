import { describe, expect, it } from 'vitest';
import { FlvWriter } from './flv.ts';
import { AAC_CONFIG, H264_CONFIG, picture, sound } from './rtmp.fixture.ts';
import type { MediaTag } from './session.ts';

const config = (kind: MediaTag['kind'], payload: Uint8Array): MediaTag => ({ kind, timestamp: 0, payload });
const VIDEO = config('video', H264_CONFIG);
const AUDIO = config('audio', AAC_CONFIG);

/** The tags of what was written: kind, time and payload; `FLV` and what is inside where a file begins. */
function written(flv: FlvWriter, tags: readonly MediaTag[]): unknown[] {
  const bytes = Uint8Array.from(
    tags.flatMap((tag) => {
      const step = flv.take(tag);
      if (step.kind !== 'bytes') throw new Error(step.kind);
      return step.parts.flatMap((part) => [...part]);
    }),
  );
  const view = new DataView(bytes.buffer);
  const found: unknown[] = [];
  for (let at = 0; at < bytes.length;) {
    if (bytes[at] === 0x46) {
      found.push(['FLV', bytes[at + 4]]);
      at += 13;
      continue;
    }
    const length = view.getUint32(at) & 0xff_ff_ff;
    const time = (view.getUint32(at + 4) >>> 8) + ((bytes[at + 7] ?? 0) << 24);
    found.push([bytes[at] === 8 ? 'audio' : 'video', time, bytes[at + 11 + (bytes[at] === 8 ? 1 : 1)]]);
    expect(view.getUint32(at + 11 + length)).toBe(length + 11);
    at += length + 15;
  }
  return found;
}

describe('[HST24] what is handed to ffmpeg', () => {
  it('begins with a key frame once picture and sound are known, at time 0', () => {
    const tags = [VIDEO, sound(4_990), picture(4_980, false), picture(5_000), sound(5_010), AUDIO, sound(5_030)];
    expect(written(new FlvWriter(), tags)).toEqual([
      ['FLV', 5],
      ['video', 0, 0],
      ['audio', 0, 0],
      ['video', 0, 1],
      ['audio', 10, 1],
      ['audio', 30, 1],
    ]);
  });

  it('has no sound where none has come within a second of picture', () => {
    const tags = [VIDEO, picture(0), picture(500, false), picture(1_000, false), picture(1_040, false)];
    expect(written(new FlvWriter(), tags).slice(0, 3)).toEqual([
      ['FLV', 1],
      ['video', 0, 0],
      ['video', 0, 1],
    ]);
  });

  it('begins anew where picture or sound changes, and not where they are said again', () => {
    const flv = new FlvWriter();
    written(flv, [VIDEO, AUDIO, picture(0), VIDEO, AUDIO]);
    expect(flv.take(config('video', Uint8Array.of(...H264_CONFIG, 1)))).toEqual({ kind: 'anew' });
    expect(written(flv, [picture(100, false), picture(200)]).slice(0, 2)).toEqual([
      ['FLV', 5],
      ['video', 0, 0],
    ]);
  });

  it('begins anew with the next key frame after a restart', () => {
    const flv = new FlvWriter();
    written(flv, [VIDEO, AUDIO, picture(0)]);
    flv.restart();
    expect(written(flv, [picture(100, false), sound(100), picture(200)])[0]).toEqual(['FLV', 5]);
  });

  it.each([
    ['another picture', config('video', Uint8Array.of(0x12, 0, 0))],
    ['HEVC', config('video', Uint8Array.of(0x90, 0x68, 0x76, 0x63, 0x31))],
    ['MP3', config('audio', Uint8Array.of(0x2f, 1, 1))],
  ])('%s is refused', (_what, tag) => {
    expect(new FlvWriter().take(tag)).toEqual({ kind: 'refused', problem: 'codec_not_played' });
  });

  it('sound alone is refused after 10 s', () => {
    const flv = new FlvWriter();
    expect(written(flv, [AUDIO, sound(0), sound(10_000)])).toEqual([]);
    expect(flv.take(sound(10_001))).toEqual({ kind: 'refused', problem: 'no_video' });
  });

  it('empty tags are left out', () => {
    expect(
      written(new FlvWriter(), [config('video', new Uint8Array(0)), config('audio', Uint8Array.of(0xaf))]),
    ).toEqual([]);
  });
});
