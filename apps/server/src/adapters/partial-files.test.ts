import { mkdtemp, open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPartialFiles } from './partial-files.ts';
import { StorageFullError } from './storage.ts';

const ID = '0'.repeat(24);
let dir: string;
let handles: FileHandle;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plenary-partial-'));
  const file = await open(join(dir, 'probe'), 'w');
  handles = Object.getPrototypeOf(file) as FileHandle;
  await file.close();
});
afterEach(() => rm(dir, { recursive: true }));

/** Has the disk take some bytes of one write; what follows is written as ever. */
function takePart(bytes: number): void {
  const write = handles.write;
  vi.spyOn(handles, 'write').mockImplementationOnce(function (this: FileHandle, ...args: unknown[]) {
    const [chunk, from, , at] = args as [Uint8Array, number, number, number];
    return write.call(this, chunk, from, bytes, at) as never;
  });
}

async function* chunksOf(...chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk));
}

it('[WID33] the bytes that a disk did not take in one write are written by the next', async () => {
  const files = createPartialFiles(join(dir, 'uploads'));
  takePart(3);
  expect(await files.write(ID, 0, chunksOf('tide', ' is', ' in'))).toBe(10);
  expect(await readFile(files.path(ID), 'utf8')).toBe('tide is in');
});

it('[WID33] a disk that fills within a write is full, and what it took stays', async () => {
  const files = createPartialFiles(join(dir, 'uploads'));
  takePart(2);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  vi.mocked(handles.write).mockImplementationOnce(() => Promise.reject(full));
  await expect(files.write(ID, 0, chunksOf('tide'))).rejects.toThrow(StorageFullError);
  expect(await files.size(ID)).toBe(2);
});
