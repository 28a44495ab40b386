/** Recordings made by hand, box by box, as browsers and ffmpeg make them. */

/** Units of the video's times in a second. */
const TIMESCALE = 1000;
const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0));
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const zeros = (count: number) => new Array<number>(count).fill(0);

export function box(type: string, ...content: readonly (readonly number[] | Uint8Array)[]): Uint8Array {
  const bytes = content.flatMap((part) => [...part]);
  return Uint8Array.from([...u32(bytes.length + 8), ...text(type), ...bytes]);
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

export const FTYP = box('ftyp', text('iso5'), u32(0), text('iso5'));

/** Entries of `stsd`: the picture's and the sound's codecs. */
export const H264 = box('avc1', zeros(78), box('avcC', [1, 0x42, 0xc0, 0x1f]));
export const H264_444 = box('avc1', zeros(78), box('avcC', [1, 0xf4, 0x00, 0x1f]));
export const VP9 = box('vp09', zeros(78), box('vpcC', zeros(12)));
export const ENCRYPTED = box('encv', zeros(78), box('avcC', [1, 0x42, 0xc0, 0x1f]));
export const OPUS = box('Opus', zeros(28), box('dOps', zeros(11)));
const DECODER = [0x04, 17, 0x40, ...zeros(12), 0x05, 2, 0x12, 0x10];
export const AAC = box('mp4a', zeros(28), box('esds', zeros(4), [0x03, 22, 0, 1, 0], DECODER));

export function track(id: number, handler: 'vide' | 'soun' | 'text', entry: Uint8Array): Uint8Array {
  const hdlr = box('hdlr', zeros(8), text(handler), zeros(13));
  const mdhd = box('mdhd', zeros(12), u32(TIMESCALE), zeros(8));
  const stbl = box('stbl', box('stsd', zeros(4), u32(1), entry));
  return box('trak', box('tkhd', zeros(12), u32(id), zeros(68)), box('mdia', mdhd, hdlr, box('minf', stbl)));
}

export function moov(...tracks: readonly Uint8Array[]): Uint8Array {
  const trex = tracks.map((_, index) => box('trex', zeros(4), u32(index + 1), u32(1), u32(40), u32(0), u32(0)));
  return box('moov', ...tracks, box('mvex', ...trex));
}

export const INIT = joined(FTYP, moov(track(1, 'vide', H264), track(2, 'soun', OPUS)));

export interface FragmentShape {
  readonly begins_ms: number;
  readonly duration_ms: number;
  /** Absent: it begins with a key frame. */
  readonly key?: boolean;
  readonly bytes?: number;
  /** Its offsets count from the beginning of a file. */
  readonly absolute?: boolean;
}

/** A fragment of the video: one sample, then the bytes of it. */
export function fragment({ begins_ms, duration_ms, key = true, bytes = 20, absolute = false }: FragmentShape) {
  const tfhd = box('tfhd', [0, ...(absolute ? [0, 0, 1] : [2, 0, 0])], u32(1), absolute ? zeros(8) : []);
  const trun = box('trun', [0, 0, 1, 5], u32(1), u32(0), [key ? 2 : 1, key ? 0 : 1, 0, 0], u32(duration_ms));
  const traf = box('traf', tfhd, box('tfdt', zeros(4), u32(begins_ms)), trun);
  return joined(box('moof', box('mfhd', zeros(8)), traf), box('mdat', zeros(bytes)));
}
