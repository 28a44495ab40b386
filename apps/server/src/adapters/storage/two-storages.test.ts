import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createLocalStorage } from './local-storage.ts';
import { storageSuite } from './storage.suite.ts';
import { createTwoStorages } from './two-storages.ts';

const folders: string[] = [];

async function emptyStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-two-'));
  folders.push(folder);
  return createLocalStorage(folder);
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

storageSuite('two storages', async () => createTwoStorages(await emptyStorage(), await emptyStorage()));

test('[FIL8] files of the older one are read there, new ones go into the other, and both forget', async () => {
  const [storage, older] = [await emptyStorage(), await emptyStorage()];
  const both = createTwoStorages(storage, older);
  const bytes = Buffer.from('The tide is out.');
  const key = await older.put(bytes);
  const part = await both.read(key, { start: 4, end: 7 });
  expect(part && (await buffer(part)).toString()).toBe('tide');
  expect([await both.size(key), await both.readBytes(key)]).toEqual([16, bytes]);
  expect(await both.put(bytes)).toBe(key);
  expect([await storage.size(key), await older.size(key)]).toEqual([16, 16]);
  await both.remove(key);
  expect([await storage.size(key), await older.size(key)]).toEqual([null, null]);
});
