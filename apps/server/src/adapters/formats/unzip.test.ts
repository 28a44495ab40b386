import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UNZIP, unzipInto } from './unzip.ts';
import { zipFolder } from './zip-folder.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'plenary-unzip-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const home = () => join(folder, 'in');
async function unzip(archive: Uint8Array, limits = UNZIP as Parameters<typeof unzipInto>[3]) {
  await mkdir(home(), { recursive: true });
  const read = await unzipInto(home(), Buffer.from(archive), 'a.zip', limits);
  return read.ok ? 'whole' : read.problems.map(({ place, reason }) => `${place} ${reason}`.trim()).join();
}
const found = async () => (await readdir(folder, { recursive: true })).sort();

describe('[SRC11] an archive is unpacked within bounds', () => {
  test('into plain files, without what systems add', async () => {
    const files = { 'event.yaml': strToU8('a: 1'), 'media/a.bin': new Uint8Array(300_000), '.DS_Store': strToU8('x') };
    expect(await unzip(zipSync(files))).toBe('whole');
    expect(await found()).toEqual(['in', 'in/event.yaml', 'in/media', 'in/media/a.bin']);
    expect((await readFile(join(home(), 'media/a.bin'))).length).toBe(300_000);
  });

  test.each(['../out', 'a/../../out', '/etc/out', 'a\\..\\out', 'C:/out', 'a//b', './a'])(
    'never at the path %s',
    async (path) => {
      expect(await unzip(zipSync({ [path]: strToU8('x') }))).toContain('is a path that no bundle has');
      expect(await found()).toEqual(['in']);
    },
  );

  test('without links', async () => {
    const link = { os: 3, attrs: (0o120_777 << 16) >>> 0 } as const;
    expect(await unzip(zipSync({ a: [strToU8('/etc/passwd'), link] }))).toBe('a is a link, and no file');
    expect(await unzip(zipSync({ d: [strToU8('..'), link], 'd/out': strToU8('x') }))).toBe('d is a link, and no file');
    expect(await found()).toEqual(['in']);
  });

  test('and no entry in the place of another', async () => {
    expect(await unzip(zipSync({ a: strToU8('x'), 'a/b': strToU8('y') }))).toBe('a/b is damaged');
  });

  test('a bomb is refused before it is unpacked', async () => {
    const bomb = zipSync({ bomb: new Uint8Array(64 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await unzip(bomb)).toContain('becomes far more than it is packed');
    const noise = Uint8Array.from({ length: 300_000 }, (_, nth) => (nth * 2_654_435_761) >>> 13);
    expect(await unzip(zipSync({ noise }), { ...UNZIP, max_bytes: 200_000 })).toContain('becomes more than');
    const liar = Buffer.from(zipSync({ bomb: new Uint8Array(500_000) }));
    liar.writeUInt32LE(1_000, liar.lastIndexOf('PK\x01\x02') + 24);
    expect(await unzip(liar)).toBe('bomb is damaged');
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, nth) => [`f${nth}`, strToU8('x')]));
    expect(await unzip(zipSync(many), { ...UNZIP, entries: 10 })).toBe('holds more than 10 files');
  });

  test.each([
    ['is cut off', zipSync({ a: Uint8Array.from({ length: 90_000 }, (_, nth) => nth * nth) }).subarray(0, -10)],
    ['is empty', new Uint8Array()],
    ['is none', strToU8('PK\x03\x04 and nothing else that would be one')],
  ])('one that %s is refused', async (_what, archive) => {
    expect(await unzip(archive)).toBe('is no whole ZIP archive');
  });
});

test('[SRC11] one whose bytes were changed is refused', async () => {
  const archive = zipSync({ a: strToU8('some words') }, { level: 0 });
  archive[35] = (archive[35] ?? 0) + 1;
  expect(await unzip(archive)).toBe('a is damaged');
});

test('[SRC12] a folder becomes an archive with the same files', async () => {
  const files = { 'event.yaml': 'a: 1\n'.repeat(10_000), 'media/ä.bin': 'x', 'media/deep/empty.txt': '' };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, 'out', path, '..'), { recursive: true });
    await writeFile(join(folder, 'out', path), text);
  }
  expect(await unzip(await buffer(zipFolder(join(folder, 'out'))))).toBe('whole');
  for (const [path, text] of Object.entries(files)) expect(await readFile(join(home(), path), 'utf8')).toBe(text);
});
