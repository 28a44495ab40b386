import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { renamedLines, renamedText, shiftedIds } from './renamed-ids.ts';

const [A, B, OTHER] = ['6a2fbf10f87bcc53a843ec0f', '6a2fbf10f87bcc53a843ec10', '6a2fbf10f87bcc53a843ec11'];
const rename = (id: string): string => ({ [A ?? '']: 'a'.repeat(24), [B ?? '']: 'b'.repeat(24) })[id] ?? id;

describe('[BAK8] ids that are renamed', () => {
  test('stand in columns, topics, addresses and documents; longer digits are none', () => {
    const hash = `${A}${'0'.repeat(40)}`;
    const line = `${A}\tchat:${B}\t/files/${A}/s\t{"by":"${OTHER}"}\t${hash}\n`;
    expect(renamedText(line, rename)).toBe(
      `${'a'.repeat(24)}\tchat:${'b'.repeat(24)}\t/files/${'a'.repeat(24)}/s\t{"by":"${OTHER}"}\t${hash}\n`,
    );
  });

  test('come in pieces of any size, and everything beside them stays byte for byte', async () => {
    const whole = Buffer.from(`${A}\tgrüße 🦀\t${B}\n${OTHER}\t\\N\n`);
    const wanted = renamedText(whole.toString(), rename);
    for (const size of [1, 7, 1_000]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, nth) =>
        whole.subarray(nth * size, (nth + 1) * size),
      );
      expect((await buffer(Readable.from(renamedLines(Readable.from(pieces), rename)))).toString()).toBe(wanted);
    }
  });

  test('of a copy are others of the same form, in the same order', () => {
    const shifted = shiftedIds();
    const ids = ['0'.repeat(24), A, B, OTHER, '6a2fbf10ffffffffffffffff'].map(String);
    const copies = ids.map(shifted);
    expect(copies.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
    expect(copies.toSorted()).toEqual(copies);
    expect(new Set([...ids, ...copies]).size).toBe(2 * ids.length);
  });
});
