import { spawnSync } from 'node:child_process';
import { installFromDebian } from './debian.mjs';

/** Debian's redis-tools has the server too, under another name; redis-server would also start one. */
const OF_TOOLS = '/usr/bin/redis-check-rdb';

/**
 * Finds the server over which tests have servers notify each other: REDIS_SERVER_PATH, Redis or Valkey by their names,
 * or Debian's package, which is installed when we are root. Without it those tests are left out.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findRedis() {
  const named = process.env.REDIS_SERVER_PATH;
  const path = (named === undefined ? ['redis-server', 'valkey-server', OF_TOOLS] : [named]).find(works);
  if (path !== undefined) return { path };
  if (named === undefined && (await installFromDebian('redis-tools')) && works(OF_TOOLS)) return { path: OF_TOOLS };
  return { problem: 'no redis-server could be found or installed: tests of servers that share a Redis are left out' };
}

function works(path) {
  return spawnSync(path, ['--version'], { argv0: 'redis-server', timeout: 20_000 }).status === 0;
}
