import { randomBytes } from 'node:crypto';

/** Gives an id the name that it has where it comes back. */
export type Rename = (id: string) => string;

/** The same text with the ids in it renamed. Ids are 24 hexadecimal digits wherever they stand: in columns, names of topics, addresses, documents. */
export function renamedText(text: string, rename: Rename): string {
  return text.replaceAll(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g, rename);
}

/**
 * Other ids for the rows of a copy that stands beside its original. Their order stays: pairs of people are named by the smaller
 * id first, and lists of the same moment are sorted by it.
 */
export function shiftedIds(): Rename {
  const distance = BigInt(`0x1${randomBytes(5).toString('hex')}`);
  return (id) => (BigInt(`0x${id}`) + distance).toString(16).padStart(24, '0');
}

/** Renames the ids in a text of COPY, line by line: an id stands in one line. */
export async function* renamedLines(bytes: AsyncIterable<Buffer>, rename: Rename): AsyncGenerator<Buffer> {
  // One character for each byte: whatever stands between the ids is handed on as it is.
  let begun = '';
  for await (const chunk of bytes) {
    begun += chunk.toString('latin1');
    const end = begun.lastIndexOf('\n') + 1;
    if (end > 0) yield Buffer.from(renamedText(begun.slice(0, end), rename), 'latin1');
    begun = begun.slice(end);
  }
  if (begun !== '') yield Buffer.from(renamedText(begun, rename), 'latin1');
}
