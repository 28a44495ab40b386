/** A file or a folder of a ZIP archive, as the list at its end has it. */
export interface ZipEntry {
  readonly path: string;
  /** 0: as it is · 8: deflated. */
  readonly method: number;
  readonly encrypted: boolean;
  /** It is none of plain file and folder: a link, a device. */
  readonly special: boolean;
  readonly crc: number;
  readonly packed_bytes: number;
  readonly bytes: number;
  /** Where its own header begins. */
  readonly offset: number;
}

const END = { signature: 0x06054b50, bytes: 22, comment_max: 0xffff } as const;
const ENTRY = { signature: 0x02014b50, bytes: 46 } as const;
const LOCAL = { signature: 0x04034b50, bytes: 30 } as const;

/** Is it the beginning of a ZIP archive? */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length > 4 && Buffer.from(bytes.subarray(0, 4)).readUInt32LE() === LOCAL.signature;

/**
 * The entries of an archive (APPNOTE.TXT 4.3); null: it is cut off, or none, or one of more than 65,534 entries or 4 GB.
 * The list alone counts: headers between the files need not say how long they are.
 * @param most of so many entries one more is read, and no further
 */
export function entriesOf(archive: Buffer, most: number): ZipEntry[] | null {
  const end = endOf(archive);
  if (end === null) return null;
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let nth = 0; nth < Math.min(count, most + 1); nth += 1) {
    if (at + ENTRY.bytes > end || archive.readUInt32LE(at) !== ENTRY.signature) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    entries.push(entryAt(archive, at, name));
    at += ENTRY.bytes + name + extra + comment;
  }
  return entries;
}

/** The packed bytes of an entry; null: they do not lie in the archive. */
export function packedOf(archive: Buffer, { offset, packed_bytes }: ZipEntry): Buffer | null {
  if (offset + LOCAL.bytes > archive.length || archive.readUInt32LE(offset) !== LOCAL.signature) return null;
  const begin = offset + LOCAL.bytes + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  return begin + packed_bytes > archive.length ? null : archive.subarray(begin, begin + packed_bytes);
}

function endOf(archive: Buffer): number | null {
  const last = archive.length - END.bytes;
  for (let at = last; at >= Math.max(0, last - END.comment_max); at -= 1)
    if (archive.readUInt32LE(at) === END.signature && at + END.bytes + archive.readUInt16LE(at + 20) === archive.length)
      return at;
  return null;
}

function entryAt(archive: Buffer, at: number, name: number): ZipEntry {
  const unix = archive[at + 5] === 3;
  const mode = archive.readUInt32LE(at + 38) >>> 16;
  return {
    path: textOf(archive.subarray(at + ENTRY.bytes, at + ENTRY.bytes + name)),
    method: archive.readUInt16LE(at + 10),
    encrypted: (archive.readUInt16LE(at + 8) & 1) === 1,
    special: unix && ![0, 0o100_000, 0o040_000].includes(mode & 0o170_000),
    crc: archive.readUInt32LE(at + 16),
    packed_bytes: archive.readUInt32LE(at + 20),
    bytes: archive.readUInt32LE(at + 24),
    offset: archive.readUInt32LE(at + 42),
  };
}

/** Names are UTF-8, or of some old system's own letters. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
