import { Gauge } from 'prom-client';
import { within } from './clock.ts';
import type { Context } from './context.ts';
import type { Db } from './db/database.ts';

/** A scrape waits this long for the database; milliseconds. */
const DATABASE_LIMIT_MS = 2_000;

/**
 * A gauge of what the database has, read at each scrape; while the database is away it has no value. Every server on the
 * database says the same, so rules take the largest.
 */
export function databaseGauge(
  { db, clock, metrics }: Context,
  name: string,
  help: string,
  read: (db: Db) => Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      const value = await within(clock, DATABASE_LIMIT_MS, read(db), null);
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}
