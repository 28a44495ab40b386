import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPartialFiles } from './partial-files.ts';
import { StorageFullError } from './storage.ts';

/** The one of the ways to write that is used. */
interface Handle {
  write(chunk: Uint8Array, from: number, length: number, at: number): Promise<{ readonly bytesWritten: number }>;
}

const ID = '0'.repeat(24);
let dir: string;
let handles: Handle;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plenary-partial-'));
  const file = await open(join(dir, 'probe'), 'w');
  handles = Object.getPrototypeOf(file) as Handle;
  await file.close();
});
afterEach(() => rm(dir, { recursive: true }));

/** Has the disk take some bytes of one write; what follows is written as ever. */
function takePart(bytes: number): void {
  const { write } = handles;
  vi.spyOn(handles, 'write').mockImplementationOnce(function (this: Handle, chunk, from, _length, at) {
    return write.call(this, chunk, from, bytes, at);
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
