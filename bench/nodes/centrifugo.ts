import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@plenary/testkit/programs/program';

const SOURCE = 'github.com/centrifugal/centrifugo/v6@v6.9.1';
const FOLDER = join(ROOT, '.plenary/centrifugo');

/** The path of a Centrifugo: CENTRIFUGO_PATH, or what Go builds here, once, in some minutes; null without a Go. */
export function findCentrifugo(): string | null {
  const built = join(FOLDER, 'centrifugo');
  const found = [process.env.CENTRIFUGO_PATH, built].find((path) => path !== undefined && existsSync(path));
  if (found !== undefined) return found;
  console.log(`building ${SOURCE}, once, in some minutes`);
  const env = { ...process.env, GOBIN: FOLDER, GOFLAGS: '-p=1' };
  return spawnSync('go', ['install', SOURCE], { stdio: 'inherit', env }).status === 0 ? built : null;
}
