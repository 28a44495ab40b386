import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
/** The scripts run on whatever Node a host has, so they are plain JavaScript without declarations. */
const load = async (name: string): Promise<unknown> => import(join(import.meta.dirname, 'lib', name));
const { foreignCopy } = (await load('owner.mjs')) as {
  foreignCopy(path: string, owner: string, me: string): string;
};
const { progressText, whileInstalling } = (await load('progress.mjs')) as {
  progressText(elapsedMs: number, done: number, total: number): string;
  whileInstalling<T>(work: () => Promise<T>): Promise<T>;
};
const ROOT = resolve(import.meta.dirname, '..');

describe('[RUN22] preparing a copy', () => {
  it('names whose it is, and how to make it one’s own', () => {
    expect(foreignCopy('/srv/plenary', 'root', 'ada')).toBe(
      `/srv/plenary belongs to root and you are ada: go on as root, or make the copy yours with: sudo chown -R ada ${ROOT}`,
    );
  });

  it('says how far the installation has come', async () => {
    expect(progressText(41_300, 312, 689)).toBe('installing: 41 s, 312 of about 689 packages');
    expect(progressText(150_000, 312, 689)).toBe('installing: 2 min, 312 of about 689 packages');
    await expect(whileInstalling(() => Promise.resolve('done'))).resolves.toBe('done');
  });
});
