/** The kinds of pictures that people may give as theirs (SET13), as sharp names them. */
export type PictureKind = 'gif' | 'jpeg' | 'png' | 'tiff';

const SIGNATURES: readonly (readonly [PictureKind, readonly number[]])[] = [
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
];

/** The kind of picture that begins with these bytes, whatever its name and declared type (D41); null: none of ours. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const found = SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte));
  return found?.[0] ?? null;
}

/** Parts of a picture that cost time before its first pixel. No picture that a person has comes near these. */
export const PARTS = {
  png_chunks: 1_000,
  png_packed: 20,
  /** Chunks of pixels: encoders write 8 kB or more into each, and 500 bytes would be within. */
  png_data: 20_000,
  tiff_pages: 100,
  gif_frames: 5_000,
  /** Frames, and the extensions before them: two or three each. */
  gif_blocks: 20_000,
  jpeg_scans: 100,
  jpeg_segments: 1_000,
} as const;

/**
 * Whether a picture is built to keep its reader busy: thousands of chunks in a PNG, of pages in a TIFF, of frames and
 * comments in a GIF, of scans and segments in a JPEG. Costs one look at each part, and stops at the limit.
 */
export function hasTooManyParts(kind: PictureKind, bytes: Uint8Array): boolean {
  switch (kind) {
    case 'png':
      return hasTooManyChunks(bytes);
    case 'tiff':
      return hasTooManyPages(bytes);
    case 'gif':
      return hasTooManyFrames(bytes);
    case 'jpeg':
      return hasTooManySegments(bytes);
  }
}

/** The type of a PNG's chunk as the number that its four letters are. */
const chunkType = (name: string): number => [...name].reduce((type, letter) => type * 256 + letter.charCodeAt(0), 0);
const chunkTypes = (...names: string[]): ReadonlySet<number> => new Set(names.map(chunkType));

/** Chunks whose content is compressed by itself. */
const PACKED = chunkTypes('zTXt', 'iTXt', 'iCCP');
const IDAT = chunkType('IDAT');

function hasTooManyChunks(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = { data: 0, packed: 0, others: 0 };
  for (let at = 8; at + 8 <= view.byteLength; at += view.getUint32(at) + 12) {
    const type = view.getUint32(at + 4);
    count[type === IDAT ? 'data' : 'others'] += 1;
    if (PACKED.has(type)) count.packed += 1;
    if (count.data > PARTS.png_data || count.others > PARTS.png_chunks || count.packed > PARTS.png_packed) return true;
  }
  return false;
}

/** Follows the chain of directories; one that closes a circle is endless, and so too long as well. */
function hasTooManyPages(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = view.getUint8(0) === 0x49;
  let at = view.byteLength >= 8 ? view.getUint32(4, little) : 0;
  for (let pages = 0; at !== 0 && at + 2 <= view.byteLength; pages += 1) {
    if (pages >= PARTS.tiff_pages) return true;
    const end = at + 2 + 12 * view.getUint16(at, little);
    at = end + 4 <= view.byteLength ? view.getUint32(end, little) : 0;
  }
  return false;
}

/** Chunks without which a PNG looks different: its pixels, and what their colours and the way it is held mean. */
const ESSENTIAL = chunkTypes('IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf');
/** Of those that hold more than numbers one each is kept, and only a small one: iCCP is packed. Bytes. */
const LARGE = chunkTypes('iCCP', 'eXIf');
const LARGE_MAX = 16 * 1024;

/**
 * The parts of a picture that its first frame needs, in order. The others are dropped unread, whatever unpacking them
 * would cost: texts of a PNG, further frames of a GIF. A picture that is cut off stays so.
 */
export function essentialParts(kind: PictureKind, bytes: Uint8Array): Uint8Array[] {
  if (kind === 'png') return essentialChunks(bytes);
  return kind === 'gif' ? firstFrame(bytes) : [bytes];
}

/** Chunks that stand beside each other are one part. */
function essentialChunks(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  const seen = new Set<number>();
  let from = 0;
  let at = 8;
  while (at + 8 <= bytes.length) {
    const start = at;
    at += view.getUint32(start) + 12;
    const type = view.getUint32(start + 4);
    const large = LARGE.has(type) && (seen.has(type) || at - start > LARGE_MAX);
    seen.add(type);
    if (ESSENTIAL.has(type) && !large) continue;
    parts.push(bytes.subarray(from, start));
    from = at;
  }
  return [...parts, bytes.subarray(from, at)];
}

function firstFrame(bytes: Uint8Array): Uint8Array[] {
  let at = 13 + coloursOf(bytes[10]);
  while (bytes[at] === GIF.extension) at = afterData(bytes, at + 2);
  if (bytes[at] !== GIF.frame) return [bytes];
  return [bytes.subarray(0, afterData(bytes, at + 11 + coloursOf(bytes[at + 9]))), Uint8Array.of(GIF.trailer)];
}

const GIF = { frame: 0x2c, extension: 0x21, trailer: 0x3b } as const;

/** Walks over the blocks of a GIF, as its specification (89a) lays them out; what is no block ends it. */
function hasTooManyFrames(bytes: Uint8Array): boolean {
  let at = 13 + coloursOf(bytes[10]);
  let frames = 0;
  for (let blocks = 0; blocks <= PARTS.gif_blocks; blocks += 1) {
    if (bytes[at] === GIF.frame) {
      frames += 1;
      // The frame's place and flags, its colours, and the size of its codes stand before its data.
      at = afterData(bytes, at + 11 + coloursOf(bytes[at + 9]));
    } else if (bytes[at] === GIF.extension) at = afterData(bytes, at + 2);
    else return false;
    if (frames > PARTS.gif_frames) return true;
  }
  return true;
}

/** Bytes of a table of colours, by the flags before it; 0 where there is none. */
function coloursOf(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Where a chain of data blocks ends, each of which begins with its length. */
function afterData(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = bytes[at]; length !== undefined && length !== 0; length = bytes[at]) at += length + 1;
  return at + 1;
}

const JPEG = { stuffed: 0x00, lone: 0x01, restart: 0xd0, start: 0xd8, end: 0xd9, scan: 0xda, fill: 0xff } as const;

/** Walks over the segments of a JPEG; a scan's data is passed over to the next marker. Thumbnails lie within segments. */
function hasTooManySegments(bytes: Uint8Array): boolean {
  let scans = 0;
  let at = markerAfter(bytes, 2);
  for (let segments = 0; segments <= PARTS.jpeg_segments; segments += 1) {
    const marker = bytes[at];
    if (marker === undefined || marker === JPEG.end) return false;
    if (marker === JPEG.scan) scans += 1;
    if (scans > PARTS.jpeg_scans) return true;
    const length = (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0);
    at = markerAfter(bytes, at + 1 + (isLone(marker) ? 0 : Math.max(2, length)));
  }
  return true;
}

/** Where the second byte of the next marker stands; in data, 0xFF is followed by 0 or the number of a restart. */
function markerAfter(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== JPEG.fill) continue;
    const next = bytes[at + 1] ?? JPEG.fill;
    const inData = next === JPEG.stuffed || (next >= JPEG.restart && next < JPEG.start);
    if (next !== JPEG.fill && !inData) return at + 1;
  }
  return bytes.length;
}

/** Markers without a length of their own. */
const isLone = (marker: number): boolean => marker === JPEG.lone || marker === JPEG.start;
