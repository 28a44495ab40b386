import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHashers, type Hashers } from './hashers.ts';
import { hashPassword } from './passwords.ts';

let hashers: Hashers;
let stored: string;
beforeEach(async () => {
  hashers = createHashers();
  stored = await hashPassword('Correct-Horse-7');
});
afterEach(() => hashers.close());

const check = (password = 'Correct-Horse-7'): Promise<boolean> => hashers.verify(stored, password);
/** A thread that answers once, and ends when it is asked again, as one that the system killed. */
const ENDS_AT_SECOND = `import { parentPort } from 'node:worker_threads';
  parentPort.once('message', () => {
    parentPort.postMessage(true);
    parentPort.once('message', () => process.exit());
  });`;
/** How this process's threads stand in line for a core: 0 as usual, above it behind others. */
async function niceness(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const lines = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')));
  return lines.filter(Boolean).map((line) => Number(line.split(') ')[1]!.split(' ')[16]));
}

describe('[LOG6] passwords are hashed in threads of their own', () => {
  it('which know the right one from others, and make hashes of the strength that is asked', async () => {
    expect([await check(), await check('another')]).toEqual([true, false]);
    const made = await hashers.hash('Correct-Horse-7', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashers.verify(made, 'Correct-Horse-7')).toBe(true);
  });

  it('so that reading a file never waits for one: with every thread of Node’s own pool taken, passwords are checked', async () => {
    await check();
    const folder = await mkdtemp(join(tmpdir(), 'plenary-pipes-'));
    const pipes = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, (_, n) => join(folder, `${n}`));
    execFileSync('mkfifo', pipes);
    // Opening a pipe takes a thread until somebody opens its other end.
    const opened = pipes.map((pipe) => open(pipe, 'r'));
    expect(await check()).toBe(true);
    const ends = pipes.map((pipe) => openSync(pipe, 'w'));
    for (const file of await Promise.all(opened)) await file.close();
    for (const end of ends) closeSync(end);
    await rm(folder, { recursive: true });
  });

  it('which give way to everything else', async () => {
    const behind = async () => (await niceness()).filter((nice, _, all) => nice > Math.min(...all)).length;
    const before = await behind();
    await check();
    expect(await behind()).toBe(before + 1);
  });

  it('one that fails is told, and the next goes well', async () => {
    await expect(hashers.verify('no hash', 'x')).rejects.toThrow();
    expect(await check()).toBe(true);
  });

  it('[HLT5] one that ends by itself fails what it was at, and no later one waits for it', async () => {
    const ending = createHashers(new URL(`data:text/javascript,${encodeURIComponent(ENDS_AT_SECOND)}`));
    expect(await ending.verify('first', 'x')).toBe(true);
    await expect(ending.verify('second', 'x')).rejects.toThrow('a hashing thread has ended');
    expect(await ending.verify('third', 'x')).toBe(true);
    await ending.close();
  });

  it('and end when they are closed', async () => {
    const threads = (await niceness()).length;
    await check();
    const checked = check();
    await hashers.close();
    await expect(checked).rejects.toThrow();
    await expect(check()).rejects.toThrow();
    expect((await niceness()).length).toBeLessThanOrEqual(threads);
  });
});
