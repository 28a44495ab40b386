import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/**
 * Finds ffmpeg, with which tests publish by RTMP and the server packs what comes: FFMPEG_PATH, by its name, or Debian's
 * package, which is installed when we are root. Without it those tests are left out.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findFfmpeg() {
  const named = process.env.FFMPEG_PATH ?? 'ffmpeg';
  if (works(named) || (await fromDebian(named))) return { path: named };
  return { problem: 'no ffmpeg could be found or installed: tests that publish by RTMP are left out' };
}

async function fromDebian(named) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  say("installing Debian's ffmpeg");
  const how = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  await run('apt-get', [...how, 'update'], { quiet: true, env });
  await run('apt-get', [...how, '-y', '--no-install-recommends', 'install', 'ffmpeg'], { quiet: true, env });
  return works(named);
}

function works(path) {
  return spawnSync(path, ['-version'], { timeout: 20_000 }).status === 0;
}
