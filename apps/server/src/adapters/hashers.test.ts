import { readdir, readFile } from 'node:fs/promises';
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

  it('so that reading a file never waits for one, however many there are', async () => {
    const order: string[] = [];
    const hashing = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 5; n += 1) {
        await check();
        order.push('hash');
      }
    });
    await check();
    await readFile(import.meta.filename).then(() => order.push('file'));
    await Promise.all(hashing);
    // A file that waits for all of the eight at each of its steps would come near the end.
    expect(order.indexOf('file')).toBeLessThan(20);
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
