import { crc32, deflateSync } from 'node:zlib';

/** Pictures that are built to hurt anyone who reads them, and things that are no pictures. All below 10 MB. */
export const HOSTILE: Readonly<Record<string, () => Buffer>> = {
  'a PNG of 30,000 x 30,000': () => png({ width: 30_000, height: 30_000, depth: 1, data: zeros(30_000 * 3_751) }),
  'a GIF of 65,535 x 65,535': () => gif(65_535, 65_535, gifFrame(65_535, 65_535)),
  'a GIF with a frame larger than itself': () => gif(10, 10, gifFrame(65_535, 65_535)),
  'a TIFF of 30,000 x 30,000, packed': () => tiff(30_000, 30_000, zeros(30_000 * 3_750), { 258: 1 }),
  'a JPEG of 65,500 x 65,500': () => jpeg(65_500, 65_500),
  'a TIFF of 4 billion pixels a side': () => tiff(0xffffffff, 0xffffffff, Buffer.alloc(100)),
  'a TIFF with 60,000 samples a pixel': () => tiff(7_000, 7_000, zeros(1_000), { 277: 60_000 }),
  'a TIFF with tiles of 2 billion pixels': () =>
    tiff(100, 100, Buffer.alloc(100), { 322: 0x7ffffff0, 323: 0x7ffffff0, 324: 1_000, 325: 100 }),
  'a GIF of 40 bytes and 49 megapixels': () => gif(7_000, 7_000, gifFrame(7_000, 7_000)),
  'a PNG with 800,000 empty chunks of pixels': () => png({ before: repeated(chunk('IDAT', Buffer.alloc(0)), 800_000) }),
  'a JPEG of 2,400,000 empty segments': () => withSegments(repeated(Buffer.from([0xff, 0xe1, 0, 2]), 2_400_000)),
  'a GIF of 3,000,000 empty comments': () => gif(10, 10, repeated(Buffer.from([0x21, 0xfe, 0]), 3_000_000)),
  'a GIF of 600,000 frames': () => gif(10, 10, repeated(gifFrame(1, 1), 600_000)),
  'a GIF of 600,000 frames of 49 megapixels': () => gif(7_000, 7_000, repeated(gifFrame(7_000, 7_000), 600_000)),
  'a TIFF of 85,000 pages': () => tiffPages(85_000, 0),
  'a TIFF whose pages close a circle': () => tiffPages(3, 8),
  'a PNG with 700,000 chunks of text': () => png({ before: repeated(chunk('tEXt', Buffer.from('a\0')), 700_000) }),
  'a PNG with 900 packed texts of 10 MB each': () =>
    png({ before: repeated(chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros(10_000_000)])), 900) }),
  'a PNG of 49 megapixels that must be kept whole': () =>
    png({ width: 7_000, height: 7_000, depth: 16, colour: 6, interlaced: 1, data: zeros(1_000) }),
  'a JPEG of 49 megapixels in 800,000 scans': () => scans(7_000, 7_000, 800_000),
  'a PNG that is cut off': () => png({ width: 400, height: 400, data: zeros(160_400) }).subarray(0, 60),
  'a PNG of nothing but its signature': () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'a JPEG of nothing but its signature': () => Buffer.from([0xff, 0xd8, 0xff]),
  'noise that begins like a TIFF': () => Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(5_000_000, 0xab)]),
};

/** Files that are none of the four kinds, whatever they call themselves. */
export const NOT_PICTURES: Readonly<Record<string, Buffer>> = {
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'),
  'an SVG with a declaration': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n'),
  'a WebP': Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
  'a HEIC': Buffer.from('\0\0\0\x18ftypheic', 'latin1'),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a program': Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  'an archive': Buffer.from('PK\x03\x04'),
  'a BMP': Buffer.from('BM\x36\0\0\0', 'latin1'),
};

interface Png {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlaced?: number;
  readonly before?: Buffer;
  readonly data?: Buffer;
}

/** A PNG of zeros, grey unless its colour type says otherwise. */
export function png({ width = 10, height = 10, depth = 8, colour = 0, interlaced = 0, before, data }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    before ?? Buffer.alloc(0),
    chunk('IDAT', data ?? zeros(height * (width + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

export function gif(width: number, height: number, frames: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const colours = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  return Buffer.concat([Buffer.from('GIF89a'), size, colours, frames, Buffer.from(';')]);
}

export function gifFrame(width: number, height: number): Buffer {
  const place = Buffer.alloc(8);
  place.writeUInt16LE(width, 4);
  place.writeUInt16LE(height, 6);
  return Buffer.concat([Buffer.from(','), place, Buffer.from([0, 2, 2, 0x44, 1, 0])]);
}

/** A packed grey TIFF of one strip; `more` are further tags, or other values of its own. */
export function tiff(width: number, height: number, data: Buffer, more: Readonly<Record<number, number>> = {}): Buffer {
  const at = 1_000;
  const tags = { 256: width, 257: height, 258: 8, 259: 8, 262: 1, 273: at, 277: 1, 278: height, 279: data.length };
  const start = Buffer.concat([Buffer.from('II*\0\x08\0\0\0'), directory({ ...tags, ...more }, 0)]);
  return Buffer.concat([start, Buffer.alloc(at - start.length), data]);
}

/** Pages without content, each in a directory of its own; the last one leads to `next`. */
function tiffPages(pages: number, next: number): Buffer {
  const tags = { 256: 10, 257: 10, 258: 8, 259: 1, 262: 1, 273: 0, 277: 1, 278: 10, 279: 100 };
  const size = directory(tags, 0).length;
  const all = Array.from({ length: pages }, (_, n) => directory(tags, n === pages - 1 ? next : 8 + size * (n + 1)));
  return Buffer.concat([Buffer.from('II*\0\x08\0\0\0'), ...all]);
}

function directory(tags: Readonly<Record<number, number>>, next: number): Buffer {
  const entries = Object.entries(tags).map(([tag, value]) => {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(Number(tag), 0);
    entry.writeUInt16LE(4, 2);
    entry.writeUInt32LE(1, 4);
    entry.writeUInt32LE(value, 8);
    return entry;
  });
  const count = Buffer.alloc(2);
  count.writeUInt16LE(entries.length);
  const link = Buffer.alloc(4);
  link.writeUInt32LE(next);
  return Buffer.concat([count, ...entries, link]);
}

const TABLES = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 0x43, 0]),
  Buffer.alloc(64, 1),
  ...[0x00, 0x10].map((table) => Buffer.from([0xff, 0xc4, 0, 0x14, table, 1, ...Array<number>(16).fill(0)])),
]);
const frame = (marker: number, width: number, height: number): Buffer =>
  Buffer.from([0xff, marker, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);

function jpeg(width: number, height: number): Buffer {
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0]);
  return Buffer.concat([TABLES, frame(0xc0, width, height), scan, Buffer.alloc(100), Buffer.from([0xff, 0xd9])]);
}

/** A JPEG of 100 x 100 with more segments before its first. */
export function withSegments(segments: Buffer): Buffer {
  const whole = jpeg(100, 100);
  return Buffer.concat([whole.subarray(0, 2), segments, whole.subarray(2)]);
}

/** Progressive, with many scans that add nothing. */
function scans(width: number, height: number, count: number): Buffer {
  const first = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0, 0]);
  const others = repeated(Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 0x3f, 0, 0]), count);
  return Buffer.concat([TABLES, frame(0xc2, width, height), first, others, Buffer.from([0xff, 0xd9])]);
}

export const repeated = (bytes: Buffer, count: number): Buffer => Buffer.alloc(bytes.length * count, bytes);
export const zeros = (count: number): Buffer => deflateSync(Buffer.alloc(count));
