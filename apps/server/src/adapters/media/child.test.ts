import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { endOf, startChild } from './child.ts';

const sh = (script: string, more: { memory_mb?: number; timeout?: number } = {}) =>
  startChild('/bin/sh', ['-c', script], { memory_mb: 64, ...more });

test('[WID82] a child has its pipes, its code and nothing of our environment', async () => {
  const child = sh('cat; echo "$HOME$USER" >&2; exit 3');
  child.stdin.end('told');
  expect(await Promise.all([text(child.stdout), text(child.stderr), endOf(child)])).toEqual(['told', '\n', 3]);
});

test('[WID82] a child that is not there, or takes too long, ends', async () => {
  const none = startChild('/nowhere/ffmpeg', [], { memory_mb: 64 });
  const slow = sh('exec sleep 600', { timeout: 50 });
  for (const child of [none, slow]) [child.stdout, child.stderr].forEach((one) => one.resume());
  expect([await endOf(none), await endOf(slow)]).toEqual([127, null]);
});

test.skipIf(process.platform !== 'linux')(
  '[WID82] a child that takes more memory than it may is refused it',
  async () => {
    const taking = `Buffer.alloc(${512 * 1024 ** 2}, 1); process.stdout.write('taken')`;
    const take = async (memory_mb: number) => {
      const child = startChild(process.execPath, ['-e', taking], { memory_mb });
      child.stderr.resume();
      return Promise.all([text(child.stdout), endOf(child)]);
    };
    expect(await take(2_048)).toEqual(['taken', 0]);
    const [said, code] = await take(400);
    expect([said, code === 0]).toEqual(['', false]);
  },
);

test.skipIf(process.platform !== 'linux')(
  '[WID82] a child ends with the process that started it, however that ends',
  async () => {
    const start = `import { startChild } from ${JSON.stringify(import.meta.resolve('./child.ts'))};
    const child = startChild('/bin/sleep', ['600'], { memory_mb: 64 });
    console.log(child.pid);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', start], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = (await once(createInterface(parent.stdout), 'line')) as [string];
    const state = async () => (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(' ')[2] ?? 'gone';
    await expect.poll(async () => (await readFile(`/proc/${pid}/cmdline`, 'utf8')).startsWith('/bin/sleep')).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(state).toMatch(/^(gone|Z)$/);
  },
);
