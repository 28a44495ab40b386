import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLocalStorage } from './local-storage.ts';
import { StorageFullError } from './storage.ts';
import { storageSuite } from './storage.suite.ts';

const folders: string[] = [];

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-storage-'));
  folders.push(folder);
  return folder;
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

storageSuite('local storage', async () => createLocalStorage(await emptyFolder()));

test('[FIL6] a file that a crash left half-written is replaced, and nothing temporary stays', async () => {
  const folder = await emptyFolder();
  const storage = createLocalStorage(folder);
  const key = await storage.put(Buffer.from('whole'));
  await writeFile(join(folder, key.slice(0, 2), key), 'who');
  await storage.put(Buffer.from('whole'));
  expect((await stat(join(folder, key.slice(0, 2), key))).size).toBe(5);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

test('[FIL6] a full disk says so and leaves nothing behind', async () => {
  const folder = await emptyFolder();
  const storage = createLocalStorage(folder, async (path, bytes) => {
    await writeFile(path, bytes.subarray(0, 1));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  await expect(storage.put(Buffer.from('too much'))).rejects.toBeInstanceOf(StorageFullError);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});
