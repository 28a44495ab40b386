import { BrokenRtmp } from './broken.ts';

/** A value of AMF0 (Adobe's "Action Message Format", version 0). Undefined reads as null, a date as its milliseconds. */
export type Amf = number | boolean | string | null | readonly Amf[] | ReadonlyMap<string, Amf>;

/** Values nest so deep, and a message has so many; commands of publishers have 3 levels and 30 values. */
const DEPTH_MAX = 8;
const VALUES_MAX = 1_000;

const TYPE = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  map: 8,
  end: 9,
  list: 10,
  date: 11,
  long_string: 12,
} as const;

/** Reads the values of a message. Throws `BrokenRtmp`. */
export function readAmf(bytes: Uint8Array): readonly Amf[] {
  return new AmfReader(bytes).all();
}

class AmfReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #values = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  all(): readonly Amf[] {
    const values: Amf[] = [];
    while (this.#at < this.#bytes.length) values.push(this.#value(0));
    return values;
  }

  #value(depth: number): Amf {
    this.#values += 1;
    if (depth > DEPTH_MAX || this.#values > VALUES_MAX) throw new BrokenRtmp('bad_value');
    const type = this.#bytes[this.#take(1)];
    switch (type) {
      case TYPE.number:
        return this.#view.getFloat64(this.#take(8));
      case TYPE.boolean:
        return this.#bytes[this.#take(1)] !== 0;
      case TYPE.string:
        return this.#text(this.#view.getUint16(this.#take(2)));
      case TYPE.long_string:
        return this.#text(this.#view.getUint32(this.#take(4)));
      case TYPE.null:
      case TYPE.undefined:
        return null;
      case TYPE.object:
        return this.#fields(depth);
      case TYPE.map:
        // The number of fields is a hint alone: the end is marked.
        this.#take(4);
        return this.#fields(depth);
      case TYPE.list:
        return this.#list(depth);
      case TYPE.date:
        return this.#view.getFloat64(this.#take(10));
      default:
        throw new BrokenRtmp('bad_value');
    }
  }

  #fields(depth: number): ReadonlyMap<string, Amf> {
    const fields = new Map<string, Amf>();
    for (;;) {
      const name = this.#text(this.#view.getUint16(this.#take(2)));
      if (name === '' && this.#bytes[this.#at] === TYPE.end) {
        this.#take(1);
        return fields;
      }
      fields.set(name, this.#value(depth + 1));
    }
  }

  #list(depth: number): readonly Amf[] {
    const length = this.#view.getUint32(this.#take(4));
    if (length > VALUES_MAX) throw new BrokenRtmp('bad_value');
    return Array.from({ length }, () => this.#value(depth + 1));
  }

  #text(length: number): string {
    const from = this.#take(length);
    return new TextDecoder().decode(this.#bytes.subarray(from, from + length));
  }

  /** Where the next bytes begin, which are then behind. */
  #take(count: number): number {
    const from = this.#at;
    if (from + count > this.#bytes.length) throw new BrokenRtmp('bad_value');
    this.#at += count;
    return from;
  }
}

/** A value that is written: the server says nothing else. */
export type AmfWritten = number | string | null | { readonly [name: string]: AmfWritten };

/** Writes the values of a message. Texts are of 65,535 bytes at most. */
export function writeAmf(values: readonly AmfWritten[]): Uint8Array {
  return Uint8Array.from(values.flatMap(bytesOf));
}

function bytesOf(value: AmfWritten): readonly number[] {
  if (value === null) return [TYPE.null];
  if (typeof value === 'number') {
    const bytes = new Uint8Array(9);
    new DataView(bytes.buffer).setFloat64(1, value);
    return [...bytes];
  }
  if (typeof value === 'string') return [TYPE.string, ...textBytes(value)];
  const fields = Object.entries(value).flatMap(([name, field]) => [...textBytes(name), ...bytesOf(field)]);
  return [TYPE.object, ...fields, 0, 0, TYPE.end];
}

function textBytes(text: string): readonly number[] {
  const bytes = new TextEncoder().encode(text);
  return [bytes.length >> 8, bytes.length & 255, ...bytes];
}
