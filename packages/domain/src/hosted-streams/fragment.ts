import { viewOf } from '../bytes.ts';
import { boxAt, childrenOf, type Ingested, type IngestProblem } from './boxes.ts';
import type { Init, Track } from './init-segment.ts';

/** The video of a fragment: when it begins, for how long it plays, and whether it can be begun with. */
export interface FragmentTimes {
  /** Seconds on the recording's own clock. */
  readonly begins_s: number;
  readonly duration_s: number;
  /** Its first sample is a key frame. */
  readonly key: boolean;
}

const TFHD = { base_data_offset: 0x1, description: 0x2, duration: 0x8, size: 0x10, flags: 0x20 } as const;
const TRUN = { data_offset: 0x1, first_flags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 } as const;
/** sample_is_non_sync_sample (ISO/IEC 14496-12 §8.8.3.1). */
const NOT_SYNC = 0x10000;
/** More samples than four seconds of any video have. */
const SAMPLES_MAX = 10_000;

interface Defaults {
  readonly duration: number;
  readonly flags: number;
}

interface Run {
  readonly samples: number;
  readonly duration: number;
  readonly first_flags: number;
}

/**
 * Reads the times of the video in a `moof` box; null: the fragment has no picture.
 * @param moof the box with its header
 */
export function readFragment(moof: Uint8Array, { video }: Init): Ingested<FragmentTimes | null> {
  try {
    const trafs = childrenOf(moof)?.filter(({ type }) => type === 'traf');
    if (!trafs || trafs.length === 0) return refused('broken_box');
    const headers = trafs.map(({ bytes }) => ({ traf: bytes, tfhd: boxAt(bytes, ['tfhd']) }));
    for (const { tfhd } of headers) {
      if (!tfhd) return refused('broken_box');
      if (flagsOf(tfhd) & TFHD.base_data_offset) return refused('absolute_offsets');
    }
    const own = headers.find(({ tfhd }) => tfhd !== null && viewOf(tfhd).getUint32(12) === video.id);
    return own?.tfhd ? videoTimes(own.traf, own.tfhd, video) : { ok: true, value: null };
  } catch (error) {
    if (error instanceof RangeError) return refused('broken_box');
    throw error;
  }
}

function videoTimes(traf: Uint8Array, tfhd: Uint8Array, video: Track): Ingested<FragmentTimes | null> {
  const tfdt = boxAt(traf, ['tfdt']);
  const truns = childrenOf(traf)?.filter(({ type }) => type === 'trun') ?? [];
  if (!tfdt) return refused('broken_box');
  const defaults = defaultsOf(tfhd, video);
  const runs = truns.map(({ bytes }) => readRun(bytes, defaults)).filter(({ samples }) => samples > 0);
  const [first] = runs;
  if (!first) return { ok: true, value: null };
  const units = runs.reduce((sum, { duration }) => sum + duration, 0);
  const begins_s = baseTime(tfdt) / video.timescale;
  const key = (first.first_flags & NOT_SYNC) === 0;
  return { ok: true, value: { begins_s, duration_s: units / video.timescale, key } };
}

/** The defaults of a fragment: those of its `tfhd`, else of its track (§8.8.7). */
function defaultsOf(tfhd: Uint8Array, track: Track): Defaults {
  const flags = flagsOf(tfhd);
  const view = viewOf(tfhd);
  let at = 16 + (flags & TFHD.description ? 4 : 0);
  const duration = flags & TFHD.duration ? view.getUint32(at) : track.sample_duration;
  at += (flags & TFHD.duration ? 4 : 0) + (flags & TFHD.size ? 4 : 0);
  return { duration, flags: flags & TFHD.flags ? view.getUint32(at) : track.sample_flags };
}

/** A run of samples (§8.8.8). Throws a RangeError when it says more samples than it has bytes for. */
function readRun(trun: Uint8Array, defaults: Defaults): Run {
  const flags = flagsOf(trun);
  const view = viewOf(trun);
  const samples = view.getUint32(12);
  if (samples > SAMPLES_MAX) throw new RangeError('too many samples');
  const start = 16 + (flags & TRUN.data_offset ? 4 : 0) + (flags & TRUN.first_flags ? 4 : 0);
  const row = 4 * [TRUN.duration, TRUN.size, TRUN.flags, TRUN.offset].filter((field) => flags & field).length;
  if (start + samples * row > trun.length) throw new RangeError('samples beyond the box');
  let duration = flags & TRUN.duration ? 0 : samples * defaults.duration;
  for (let index = 0; flags & TRUN.duration && index < samples; index += 1)
    duration += view.getUint32(start + index * row);
  return { samples, duration, first_flags: samples > 0 ? firstFlags(view, flags, start, defaults) : 0 };
}

function firstFlags(view: DataView, flags: number, start: number, defaults: Defaults): number {
  if (flags & TRUN.first_flags) return view.getUint32(start - 4);
  if (!(flags & TRUN.flags)) return defaults.flags;
  return view.getUint32(start + (flags & TRUN.duration ? 4 : 0) + (flags & TRUN.size ? 4 : 0));
}

/** Version 1 has 64 bits, of which a recording of a million years uses 53. */
function baseTime(tfdt: Uint8Array): number {
  const view = viewOf(tfdt);
  return tfdt[8] === 1 ? Number(view.getBigUint64(12)) : view.getUint32(12);
}

function flagsOf(box: Uint8Array): number {
  return viewOf(box).getUint32(8) & 0xff_ff_ff;
}

function refused(problem: IngestProblem): { readonly ok: false; readonly problem: IngestProblem } {
  return { ok: false, problem };
}
