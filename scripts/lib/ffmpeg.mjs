import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.mjs';

/**
 * Finds ffmpeg, with which tests publish by RTMP and the server packs what comes: FFMPEG_PATH, by its name, or Debian's
 * package, which is installed when we are root. Without it those tests are left out.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findFfmpeg() {
  const named = process.env.FFMPEG_PATH ?? 'ffmpeg';
  if (works(named) || ((await installFromDebian('ffmpeg')) && works(named))) return { path: named };
  return { problem: 'no ffmpeg could be found or installed: tests that publish by RTMP are left out' };
}

function works(path) {
  return spawnSync(path, ['-version'], { timeout: 20_000 }).status === 0;
}
