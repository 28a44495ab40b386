import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** How long the files of an earlier release stay, in milliseconds (7 days). */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

/** Removes files of earlier builds that are older than a week; what this build wrote is always newer. */
export function keepRecentAssets(outDir: string): Plugin {
  let folder = '';
  return {
    name: 'plenary:keep-recent-assets',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, outDir, 'assets')),
    closeBundle: () => removeOlderThan(folder, Date.now() - KEEP_MS),
  };
}

async function removeOlderThan(folder: string, before: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if ((await stat(path)).mtimeMs < before) await rm(path);
  }
}
