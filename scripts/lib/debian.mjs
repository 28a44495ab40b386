import { existsSync } from 'node:fs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/**
 * Installs a package of Debian, where we are root and it is one.
 * @returns {Promise<boolean>} whether it could be tried
 */
export async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  say(`installing Debian's ${name}`);
  const how = ['-q', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  await run('apt-get', [...how, 'update'], { quiet: true, env });
  await run('apt-get', [...how, '-y', '--no-install-recommends', 'install', name], { quiet: true, env });
  return true;
}
