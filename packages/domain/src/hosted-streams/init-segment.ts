import { viewOf } from '../bytes.ts';
import { boxAt, childrenOf, typeAt, type Ingested, type IngestProblem } from './boxes.ts';

/** A track of a recording, as far as cutting needs it. */
export interface Track {
  readonly id: number;
  readonly kind: 'video' | 'audio';
  /** Units of its times in a second. */
  readonly timescale: number;
  /** As an HLS playlist names it (RFC 6381): `avc1.42c01f`, `mp4a.40.2`, `opus`. */
  readonly codec: string;
  /** Duration of a sample, in units, where the fragment says none. */
  readonly sample_duration: number;
  /** Flags of a sample where the fragment says none (ISO/IEC 14496-12 §8.8.3.1). */
  readonly sample_flags: number;
}

/** A video track and at most one of sound. */
export interface Init {
  readonly video: Track;
  readonly audio: Track | null;
}

const TRACKS_MAX = 2;

/** Where the boxes of a sample entry's codec begin, by its kind (§12.1.3, §12.2.3). */
const ENTRY_BYTES = { video: 86, audio: 36 } as const;

class Refused extends Error {
  readonly problem: IngestProblem;
  constructor(problem: IngestProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Reads the tracks that a `moov` box describes.
 * @param moov the box with its header
 */
export function readInit(moov: Uint8Array): Ingested<Init> {
  try {
    const tracks = (childrenOf(moov) ?? broken()).filter(({ type }) => type === 'trak').map(({ bytes }) => bytes);
    // Before they are read: a description may hold thousands.
    if (tracks.length > TRACKS_MAX) throw new Refused('too_many_tracks');
    return { ok: true, value: initOf(tracks.map((trak) => readTrack(moov, trak))) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.problem };
    if (error instanceof RangeError) return { ok: false, problem: 'broken_box' };
    throw error;
  }
}

function initOf(tracks: readonly Track[]): Init {
  const videos = tracks.filter(({ kind }) => kind === 'video');
  const [video] = videos;
  if (!video) throw new Refused('no_video');
  const audios = tracks.filter(({ kind }) => kind === 'audio');
  if (videos.length > 1 || audios.length > 1) throw new Refused('too_many_tracks');
  return { video, audio: audios[0] ?? null };
}

function readTrack(moov: Uint8Array, trak: Uint8Array): Track {
  const kind = kindOf(typeAt(need(trak, ['mdia', 'hdlr']), 16));
  const header = need(trak, ['mdia', 'mdhd']);
  const tkhd = need(trak, ['tkhd']);
  const id = viewOf(tkhd).getUint32(tkhd[8] === 1 ? 28 : 20);
  const timescale = viewOf(header).getUint32(header[8] === 1 ? 28 : 20);
  if (timescale === 0) throw new Refused('broken_box');
  const codec = codecOf(need(trak, ['mdia', 'minf', 'stbl', 'stsd']), kind);
  return { id, kind, timescale, codec, ...defaultsOf(moov, id) };
}

/** The defaults of a track's samples, from its `trex` (§8.8.3); a recording without one is not made of fragments. */
function defaultsOf(moov: Uint8Array, id: number): Pick<Track, 'sample_duration' | 'sample_flags'> {
  const boxes = childrenOf(need(moov, ['mvex'])) ?? broken();
  const trex = boxes.find(({ type, bytes }) => type === 'trex' && viewOf(bytes).getUint32(12) === id) ?? broken();
  const view = viewOf(trex.bytes);
  return { sample_duration: view.getUint32(20), sample_flags: view.getUint32(28) };
}

function kindOf(handler: string): Track['kind'] {
  if (handler === 'vide') return 'video';
  if (handler === 'soun') return 'audio';
  throw new Refused('too_many_tracks');
}

/** The profiles of H.264 that browsers play (ITU-T H.264 §A.2): Baseline, Main and High; none with full colour or 10 bits. */
const PROFILES: readonly string[] = ['42', '4d', '64'];

/** H.264 with AAC or Opus is what viewers' browsers play; the rest is refused before anybody watches nothing. */
function codecOf(stsd: Uint8Array, kind: Track['kind']): string {
  const entries = childrenOf(stsd, 16) ?? broken();
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new Refused('broken_box');
  if (entry.type === 'encv' || entry.type === 'enca') throw new Refused('encrypted');
  const inside = childrenOf(entry.bytes, ENTRY_BYTES[kind]) ?? broken();
  const config = (type: string) => inside.find((box) => box.type === type)?.bytes ?? broken();
  if (kind === 'video' && entry.type === 'avc1') return h264Of(config('avcC'));
  if (kind === 'audio' && entry.type === 'Opus') return 'opus';
  if (kind === 'audio' && entry.type === 'mp4a') return aacOf(config('esds'));
  throw new Refused('codec_not_played');
}

/** Profile, constraints and level, which an `avcC` box repeats (ISO/IEC 14496-15 §5.3.3.1). */
function h264Of(avcC: Uint8Array): string {
  const [profile = '', ...rest] = [9, 10, 11].map((at) => viewOf(avcC).getUint8(at).toString(16).padStart(2, '0'));
  if (!PROFILES.includes(profile)) throw new Refused('codec_not_played');
  return `avc1.${profile}${rest.join('')}`;
}

/** The kind of AAC, from the descriptors of an `esds` box (ISO/IEC 14496-1 §7.2.6, 14496-3 §1.6.2). */
function aacOf(esds: Uint8Array): string {
  const decoder = descriptorAt(esds, 12, 0x03) + 3;
  const settings = descriptorAt(esds, decoder, 0x04);
  if (esds[settings] !== 0x40) throw new Refused('codec_not_played');
  const specific = descriptorAt(esds, settings + 13, 0x05);
  return `mp4a.40.${viewOf(esds).getUint8(specific) >> 3}`;
}

/** Where the content of a descriptor begins: after its tag and one to four bytes of length. */
function descriptorAt(bytes: Uint8Array, at: number, tag: number): number {
  if (bytes[at] !== tag) throw new Refused('broken_box');
  let end = at + 1;
  while (end < at + 4 && ((bytes[end] ?? 0) & 0x80) !== 0) end += 1;
  return end + 1;
}

function need(bytes: Uint8Array, path: readonly string[]): Uint8Array {
  return boxAt(bytes, path) ?? broken();
}

function broken(): never {
  throw new Refused('broken_box');
}
