import { readFileSync } from 'node:fs';
import { closeDatabase, openDatabase } from '@plenary/server/db/database';
import { cpuOf } from './cluster.ts';

const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);

/** CPU that a PostgreSQL of this machine has used, all of its processes together; microseconds. */
export async function postgresCpu(connectionString: string): Promise<number> {
  const db = openDatabase({ connectionString, max: 1 }, () => undefined);
  const { rows } = await db.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = parentOf(rows[0]!.pid);
  await closeDatabase(db);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  let sum = cpuOf(postmaster, [14, 15, 16, 17]);
  for (const child of children) {
    try {
      sum += cpuOf(child, [14, 15]);
    } catch {
      // It has just ended, and counts with its parent from then on.
    }
  }
  return sum;
}
