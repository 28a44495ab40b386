import { describe, expect, it, test } from 'vitest';
import { essentialParts, hasTooManyParts, PARTS, pictureKind } from './picture-kind.ts';

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('[SET13] the kind of a picture follows from its bytes', () => {
  test.each([
    ['GIF89a…', 'gif'],
    ['GIF87a', 'gif'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['II*\0', 'tiff'],
    ['MM\0*', 'tiff'],
    ['', null],
    ['GIF89', null],
    ['RIFF\0\0\0\0WEBPVP8 ', null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['%PDF-1.7', null],
    ['\0\0\0\x18ftypheic', null],
    ['BM\0\0', null],
    ['II+\0', null],
    [' GIF89a', null],
  ])('%j is %s', (bytes, kind) => {
    expect(pictureKind(ascii(bytes))).toBe(kind);
  });
});

describe('[SET14] parts that only cost time', () => {
  const number = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  const chunk = (type: string): number[] => [...number(1), ...ascii(type), 0, ...number(0)];
  const png = (type: string, count: number): Uint8Array =>
    Uint8Array.from([...ascii('\x89PNG\r\n\x1a\n'), ...Array.from({ length: count }, () => chunk(type)).flat()]);
  /** A chain of empty pages, big-endian; the last one leads to `next`. */
  const tiff = (pages: number, next = 0): Uint8Array =>
    Uint8Array.from([
      ...ascii('MM\0*'),
      ...number(8),
      ...Array.from({ length: pages }, (_, n) => [0, 0, ...number(n === pages - 1 ? next : 14 + 6 * n)]).flat(),
    ]);

  it('of a PNG are counted, also those that hold its pixels', () => {
    expect(hasTooManyParts('png', png('tEXt', PARTS.png_chunks))).toBe(false);
    expect(hasTooManyParts('png', png('tEXt', PARTS.png_chunks + 1))).toBe(true);
    expect(hasTooManyParts('png', png('zTXt', PARTS.png_packed + 1))).toBe(true);
    expect(hasTooManyParts('png', png('IDAT', PARTS.png_data))).toBe(false);
    expect(hasTooManyParts('png', png('IDAT', PARTS.png_data + 1))).toBe(true);
  });

  it('of a TIFF are counted, and a circle of pages is endless', () => {
    expect(hasTooManyParts('tiff', tiff(PARTS.tiff_pages))).toBe(false);
    expect(hasTooManyParts('tiff', tiff(PARTS.tiff_pages + 1))).toBe(true);
    expect(hasTooManyParts('tiff', tiff(3, 8))).toBe(true);
    expect(hasTooManyParts('tiff', tiff(3, 4_000_000_000))).toBe(false);
  });

  /** A GIF with a table of two colours, and `count` blocks of one kind. */
  const gif = (block: readonly number[], count: number): Uint8Array =>
    Uint8Array.from([
      ...ascii('GIF89a'),
      ...[1, 0, 1, 0, 0x80, 0, 0],
      ...[0, 0, 0, 255, 255, 255],
      ...Array.from({ length: count }, () => block).flat(),
      0x3b,
    ]);
  const coloured = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x2c, 0x2c, 0x2c, 0x2c, 0x2c, 0x2c, 2, 2, 0x2c, 0x2c, 0];

  it('of a GIF are its frames and, more of them, its comments: not what looks like a frame within one', () => {
    expect(hasTooManyParts('gif', gif(coloured, PARTS.gif_frames))).toBe(false);
    expect(hasTooManyParts('gif', gif(coloured, PARTS.gif_frames + 1))).toBe(true);
    const comment = [0x21, 0xfe, 2, 0x2c, 0x2c, 0];
    expect(hasTooManyParts('gif', gif(comment, PARTS.gif_blocks))).toBe(false);
    expect(hasTooManyParts('gif', gif(comment, PARTS.gif_blocks + 1))).toBe(true);
  });

  const jpeg = (segment: readonly number[], count: number): Uint8Array =>
    Uint8Array.from([0xff, 0xd8, ...Array.from({ length: count }, () => segment).flat(), 0xff, 0xd9]);

  it('of a JPEG are its scans and its segments: not thumbnails within one, restarts, or what stands behind its end', () => {
    const scan = [0xff, 0xda, 0, 3, 0, 1, 0xff, 0, 0xff, 0xd0, 2];
    expect(hasTooManyParts('jpeg', jpeg(scan, PARTS.jpeg_scans))).toBe(false);
    expect(hasTooManyParts('jpeg', jpeg(scan, PARTS.jpeg_scans + 1))).toBe(true);
    const comment = [0xff, 0xff, 0xfe, 0, 6, 0xff, 0xda, 0, 2];
    expect(hasTooManyParts('jpeg', jpeg(comment, PARTS.jpeg_segments))).toBe(false);
    expect(hasTooManyParts('jpeg', jpeg(comment, PARTS.jpeg_segments + 1))).toBe(true);
    // Readers go on behind a length that cannot be, and behind a marker that has none.
    expect(hasTooManyParts('jpeg', jpeg([0xff, 0xfe, 0, 0], PARTS.jpeg_segments + 1))).toBe(true);
    expect(hasTooManyParts('jpeg', jpeg([0xff, 0x01], PARTS.jpeg_segments + 1))).toBe(true);
    expect(hasTooManyParts('jpeg', Uint8Array.from([...jpeg(scan, 1), ...jpeg(scan, 1_000)]))).toBe(false);
  });

  const joined = (kind: 'png' | 'gif', bytes: Uint8Array) =>
    Uint8Array.from(essentialParts(kind, bytes).flatMap((part) => [...part]));

  it('of a PNG are dropped before anything is unpacked: texts, large and second profiles, what stands behind it', () => {
    const chunks = (...types: string[]): Uint8Array =>
      Uint8Array.from([...ascii('\x89PNG\r\n\x1a\n'), ...types.flatMap(chunk)]);
    const sent = chunks('IHDR', 'zTXt', 'iCCP', 'iTXt', 'iCCP', 'tRNS', 'tEXt', 'IDAT', 'tIME', 'IDAT', 'fdAT', 'IEND');
    expect(joined('png', sent)).toEqual(chunks('IHDR', 'iCCP', 'tRNS', 'IDAT', 'IDAT', 'IEND'));
    const large = [...number(20_000), ...ascii('iCCP'), ...Array<number>(20_004).fill(0)];
    expect(joined('png', Uint8Array.from([...chunks('IHDR'), ...large, ...chunk('IDAT')]))).toEqual(
      chunks('IHDR', 'IDAT'),
    );
    expect(essentialParts('png', png('IDAT', 10_000))).toHaveLength(1);
    expect(joined('png', Uint8Array.from([...chunks('IHDR', 'IDAT'), ...number(9), ...ascii('IDAT'), 1]))).toEqual(
      Uint8Array.from([...chunks('IHDR', 'IDAT'), ...number(9), ...ascii('IDAT'), 1]),
    );
  });

  it('of a GIF are dropped behind the first frame', () => {
    const comment = [0x21, 0xfe, 2, 0x2c, 0x2c, 0];
    expect(joined('gif', gif([...comment, ...coloured], 3))).toEqual(gif([...comment, ...coloured], 1));
    expect(joined('gif', gif(comment, 3))).toEqual(gif(comment, 3));
  });

  it('are looked for in what is cut off, and in what is nothing', () => {
    for (const kind of ['gif', 'jpeg', 'png', 'tiff'] as const)
      for (let length = 1; length < 40; length += 1) {
        expect(hasTooManyParts(kind, new Uint8Array(length).fill(0xff))).toBe(false);
        expect(hasTooManyParts(kind, tiff(4).slice(0, length))).toBe(false);
        expect(essentialParts(kind, new Uint8Array(length).fill(0xff)).length).toBeGreaterThan(0);
      }
  });
});
