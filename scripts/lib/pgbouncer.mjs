import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';

/** Where systemd runs, the package would start a pooler of its own. */
const SYSTEMD = '/run/systemd/system';

/**
 * Finds the PgBouncer that tests put before the database: PGBOUNCER_PATH, by its name, or Debian's package, which is
 * installed when we are root and nothing would be started by it. Without it those tests are left out.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function findPgbouncer() {
  const named = process.env.PGBOUNCER_PATH ?? 'pgbouncer';
  if (works(named)) return { path: named };
  if (!existsSync(SYSTEMD) && (await installFromDebian('pgbouncer')) && works(named)) return { path: named };
  return { problem: 'no pgbouncer could be found or installed: tests of a pooler before the database are left out' };
}

function works(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
