import { viewOf } from '@plenary/domain/bytes';
import type { MediaTag } from './session.ts';

/** The consequence of a tag. */
export type FlvStep =
  /** The next bytes of the file; none while it waits for its beginning. */
  | { readonly kind: 'bytes'; readonly parts: readonly Uint8Array[] }
  /** The sender changed picture or sound, so that another file begins: the one before is over. */
  | { readonly kind: 'anew' }
  /** Viewers could not play it; for good. */
  | { readonly kind: 'refused'; readonly problem: 'codec_not_played' | 'no_video' };

/** Sound and picture as the first bytes of their tags name them (FLV 10.1, E.4.2.1, E.4.3.1). */
const [AAC, H264, KEY_FRAME] = [10, 7, 1];
/** The second byte of a tag: what a decoder must know first. */
const CONFIG = 0;
/** A sender whose sound has not come by then has none; so many milliseconds of picture are held meanwhile. */
const SOUND_WITHIN_MS = 1_000;
/** The same in bytes. */
const HELD_MAX_BYTES = 8 * 1024 * 1024;
/** Sound alone for so long is no stream that is shown. */
const PICTURE_WITHIN_MS = 10_000;

/**
 * Writes what a publisher sends as an FLV file: it begins with a key frame, when picture and sound are known, and its
 * times begin at 0. Only H.264 and AAC are let through; other tags than theirs are left out.
 */
export class FlvWriter {
  #video: Uint8Array | null = null;
  #audio: Uint8Array | null = null;
  #held: MediaTag[] = [];
  #held_bytes = 0;
  /** Time of the file's first picture; null: it has not begun. */
  #base: number | null = null;
  #has_sound = false;
  #first_sound: number | null = null;

  take(tag: MediaTag): FlvStep {
    const { kind, payload } = tag;
    const [head = 0, what] = payload;
    if (what === undefined) return WAIT;
    if (kind === 'video' ? isOther(head) : head >> 4 !== AAC) return { kind: 'refused', problem: 'codec_not_played' };
    if (what === CONFIG) return this.#configure(kind, payload);
    if (kind === 'audio' && this.#video === null) return this.#awaitPicture(tag);
    if (this.#base !== null) return kind === 'audio' && !this.#has_sound ? WAIT : this.#write([tag]);
    return this.#hold(tag, kind === 'video' && head >> 4 === KEY_FRAME);
  }

  /** Another file begins, with the next key frame; what a decoder must know stays known. */
  restart(): void {
    this.#base = null;
    this.#held = [];
    this.#held_bytes = 0;
  }

  #configure(kind: MediaTag['kind'], payload: Uint8Array): FlvStep {
    const before = kind === 'video' ? this.#video : this.#audio;
    const same = before !== null && isEqual(before, payload);
    if (kind === 'video') this.#video = payload;
    else this.#audio = payload;
    if (same || this.#base === null) return WAIT;
    this.restart();
    return { kind: 'anew' };
  }

  #awaitPicture({ timestamp }: MediaTag): FlvStep {
    this.#first_sound ??= timestamp;
    const waited_ms = timestamp - this.#first_sound;
    return waited_ms > PICTURE_WITHIN_MS ? { kind: 'refused', problem: 'no_video' } : WAIT;
  }

  /** Waits until it is known whether there is sound. */
  #hold(tag: MediaTag, key: boolean): FlvStep {
    const [first] = this.#held;
    if (this.#video === null || (!first && !key)) return WAIT;
    this.#held.push(tag);
    this.#held_bytes += tag.payload.length;
    const held_ms = tag.timestamp - (first ?? tag).timestamp;
    const waits = this.#audio === null && held_ms < SOUND_WITHIN_MS && this.#held_bytes < HELD_MAX_BYTES;
    return waits ? WAIT : this.#begin(this.#video, this.#held);
  }

  #begin(video: Uint8Array, held: readonly MediaTag[]): FlvStep {
    const base = held[0]?.timestamp ?? 0;
    this.restart();
    this.#base = base;
    this.#has_sound = this.#audio !== null;
    const configs: MediaTag[] = [{ kind: 'video', timestamp: base, payload: video }];
    if (this.#audio) configs.push({ kind: 'audio', timestamp: base, payload: this.#audio });
    const heard = held.filter(({ kind }) => kind === 'video' || this.#has_sound);
    return this.#write([...configs, ...heard], [fileHeader(this.#has_sound)]);
  }

  #write(tags: readonly MediaTag[], before: readonly Uint8Array[] = []): FlvStep {
    const base = this.#base ?? 0;
    return { kind: 'bytes', parts: [...before, ...tags.flatMap((tag) => tagParts(tag, base))] };
  }
}

const WAIT: FlvStep = { kind: 'bytes', parts: [] };

/** Another codec, or the form in which newer ones are sent (the first bit). */
function isOther(head: number): boolean {
  return (head & 15) !== H264 || (head & 0x80) !== 0;
}

/** "FLV", version 1, what is inside, its own length, and the length of the tag before the first. */
function fileHeader(sound: boolean): Uint8Array {
  return Uint8Array.of(0x46, 0x4c, 0x56, 1, sound ? 5 : 1, 0, 0, 0, 9, 0, 0, 0, 0);
}

/** A tag: header, payload, and the length of both. */
function tagParts({ kind, timestamp, payload }: MediaTag, base: number): readonly Uint8Array[] {
  const at = Math.max(0, timestamp - base);
  const header = new Uint8Array(11);
  const view = viewOf(header);
  view.setUint32(0, ((kind === 'audio' ? 8 : 9) << 24) | payload.length);
  view.setUint32(4, ((at & 0xff_ff_ff) << 8) | (at >>> 24));
  const end = new Uint8Array(4);
  viewOf(end).setUint32(0, header.length + payload.length);
  return [header, payload, end];
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
