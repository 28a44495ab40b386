import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** The top of the clone, below which `npm test` keeps programs that it fetched (`.plenary/`). */
export const ROOT = join(import.meta.dirname, '../..');

/** Ends a program at once, as a crash does, and waits until it is gone. */
export async function killProgram(running: ChildProcess | null): Promise<void> {
  const ended = running && new Promise((done) => running.once('exit', done));
  if (running?.kill('SIGKILL')) await ended;
}

/**
 * Waits until a program that was started answers well.
 * @throws once it has ended, or the limit has passed
 */
export async function untilAnswers(running: ChildProcess, url: string, limit_ms: number): Promise<void> {
  const end = performance.now() + limit_ms;
  for (;;) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    if (performance.now() > end || running.exitCode !== null)
      throw new Error(`${running.spawnfile} did not start within ${limit_ms / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
