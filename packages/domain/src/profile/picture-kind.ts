/** The kinds of pictures that people may give as theirs (doc 1 §5), as sharp names them. */
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
  tiff_pages: 100,
  gif_frames: 5_000,
  jpeg_scans: 100,
} as const;

/**
 * Whether a picture is built to keep its reader busy: thousands of chunks of text in a PNG, of pages in a TIFF, of frames
 * in a GIF, of scans in a JPEG. Costs one look at each part, and stops at the limit.
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
      return hasTooManyScans(bytes);
  }
}

/** Chunks whose content is compressed by itself: zTXt, iTXt, iCCP. */
const PACKED: ReadonlySet<number> = new Set([0x7a545874, 0x69545874, 0x69434350]);
const IDAT = 0x49444154;

function hasTooManyChunks(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let chunks = 0;
  let packed = 0;
  for (let at = 8; at + 8 <= view.byteLength; at += view.getUint32(at) + 12) {
    const type = view.getUint32(at + 4);
    if (type !== IDAT) chunks += 1;
    if (PACKED.has(type)) packed += 1;
    if (chunks > PARTS.png_chunks || packed > PARTS.png_packed) return true;
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
const ESSENTIAL: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'eXIf',
]);
/** Of those that hold more than numbers one each is kept, and only a small one: iCCP is packed. Bytes. */
const LARGE: ReadonlySet<string> = new Set(['iCCP', 'eXIf']);
const LARGE_MAX = 16 * 1024;

/**
 * The parts of a picture that its first frame needs, in order. The others are dropped unread, whatever unpacking them
 * would cost: texts of a PNG, further frames of a GIF. A picture that is cut off stays so.
 */
export function essentialParts(kind: PictureKind, bytes: Uint8Array): Uint8Array[] {
  if (kind === 'png') return essentialChunks(bytes);
  return kind === 'gif' ? firstFrame(bytes) : [bytes];
}

function essentialChunks(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  const seen = new Set<string>();
  for (let at = 8; at + 8 <= bytes.length;) {
    const start = at;
    at += view.getUint32(start) + 12;
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    const large = LARGE.has(type) && (seen.has(type) || at - start > LARGE_MAX);
    if (ESSENTIAL.has(type) && !large) parts.push(bytes.subarray(start, at));
    seen.add(type);
  }
  return parts;
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
  for (let frames = 0; ;) {
    if (bytes[at] === GIF.frame) {
      frames += 1;
      // The frame's place and flags, its colours, and the size of its codes stand before its data.
      at = afterData(bytes, at + 11 + coloursOf(bytes[at + 9]));
    } else if (bytes[at] === GIF.extension) at = afterData(bytes, at + 2);
    else return false;
    if (frames > PARTS.gif_frames) return true;
  }
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

/** The marker of a scan does not occur within one; thumbnails in metadata have a few more. */
function hasTooManyScans(bytes: Uint8Array): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xda) scans += 1;
    if (scans > PARTS.jpeg_scans) return true;
  }
  return false;
}
