import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';

/** Where systemd runs, the package would start a balancer of its own. */
const SYSTEMD = '/run/systemd/system';
/** Other users than root do not look there. */
const OF_DEBIAN = '/usr/sbin/haproxy';

/**
 * Finds the HAProxy that stands before several servers of a test: HAPROXY_PATH, by its name, or Debian's package, which is
 * installed when we are root and nothing would be started by it. Without it a small balancer of the tests stands there.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findHaproxy() {
  const named = process.env.HAPROXY_PATH;
  const names = named === undefined ? ['haproxy', OF_DEBIAN] : [named];
  const path = names.find(works);
  if (path !== undefined) return { path };
  if (named === undefined && !existsSync(SYSTEMD) && (await installFromDebian('haproxy')) && works(OF_DEBIAN))
    return { path: OF_DEBIAN };
  return { problem: 'no haproxy could be found or installed: a small balancer of the tests takes its place' };
}

function works(path) {
  return spawnSync(path, ['-v'], { timeout: 20_000 }).status === 0;
}
