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
const { hostNodeProblem, installedFor, isForAnother } = (await load('node-version.mjs')) as {
  hostNodeProblem(version: string, system: string): string | null;
  installedFor(system?: string, abi?: string): string;
  isForAnother(stamp: string, now?: string): boolean;
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

describe('[UPG6] the Node of a host', () => {
  it.each([
    ['v18.20.4', 'linux-x64', 'Node 20.0 or newer is needed on this system, and this is v18.20.4; '],
    ['v22.9.0', 'darwin-arm64', 'Node 24.12 or newer is needed on this system, and this is v22.9.0; '],
    ['v24.11.9', 'freebsd-x64', 'Node 24.12 or newer is needed on this system, and this is v24.11.9; '],
  ])('%s on %s is too old: one sentence, and nothing is installed', (version, system, sentence) => {
    expect(hostNodeProblem(version, system)).toBe(`${sentence}nothing was installed. Get it at https://nodejs.org/`);
  });

  it.each([
    ['v20.0.0', 'linux-arm64'],
    ['v24.12.0', 'darwin-arm64'],
    ['v25.0.0', 'linux-x64'],
  ])('%s on %s will do', (version, system) => {
    expect(hostNodeProblem(version, system)).toBeNull();
  });

  it('that has changed has the packages installed anew, where it runs them itself', () => {
    expect(installedFor('darwin-arm64', '137')).toBe('darwin-arm64 node-137');
    expect(isForAnother('0f3a darwin-arm64 node-127', 'darwin-arm64 node-137')).toBe(true);
    expect(isForAnother('0f3a linux-x64 pinned', 'linux-arm64 pinned')).toBe(true);
    expect(isForAnother('0f3a darwin-arm64 node-137', 'darwin-arm64 node-137')).toBe(false);
    expect(isForAnother('0f3a', 'darwin-arm64 node-137')).toBe(false);
  });
});
