import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/** Newer versions do not install this way. */
const SOURCE = 'github.com/livekit/livekit-server/cmd/server@v1.13.5';
const FOLDER = join(ROOT, '.plenary/livekit');
const LEFT_OUT = 'tests of calls over LiveKit are left out';

/**
 * Finds the LiveKit server of tests: LIVEKIT_SERVER_BIN, the one that we built, the path, or Go's own folder.
 * @param {{ build: boolean }} options `build`: with Go, in some ten minutes, where there is none
 * @returns {Promise<{ path?: string, problem?: string }>} nothing where LIVEKIT_URL names one
 */
export async function findLivekit({ build }) {
  if (process.env.LIVEKIT_URL) return {};
  const path = places().find((one) => existsSync(one));
  if (path) return { path };
  if (!build) return { problem: `there is no LiveKit server, which \`node scripts/livekit.mjs\` builds: ${LEFT_OUT}` };
  if (spawnSync('go', ['version'], { timeout: 20_000 }).status !== 0)
    return { problem: `there is no Go, which builds a LiveKit server: ${LEFT_OUT}` };
  say(`building ${SOURCE}, once, in some ten minutes`);
  const { code } = await run('go', ['install', SOURCE], { quiet: true, env: { GOBIN: FOLDER, GOFLAGS: '-p=1' } });
  return code === 0 ? { path: join(FOLDER, 'server') } : { problem: `LiveKit could not be built: ${LEFT_OUT}` };
}

function places() {
  const { LIVEKIT_SERVER_BIN, GOBIN = join(homedir(), 'go/bin'), PATH = '' } = process.env;
  return [
    ...(LIVEKIT_SERVER_BIN ? [LIVEKIT_SERVER_BIN] : []),
    join(FOLDER, 'server'),
    ...[...PATH.split(delimiter), GOBIN].map((folder) => join(folder, 'livekit-server')),
    join(GOBIN, 'server'),
  ];
}
