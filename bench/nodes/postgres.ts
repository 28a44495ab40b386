import { readFileSync } from 'node:fs';
import { closeDatabase, openDatabase } from '@plenary/server/db/database';

/** User and system time of a process and of its ended children stand in the fields from the 14th on, in hundredths of a second (proc(5)). */
function cpuOf(pid: number, fields: readonly number[]): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const values = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(values[field - 3]) * 10_000, 0);
}

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
