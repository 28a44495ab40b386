import type { Context } from '../context.ts';
import type { Db } from './database.ts';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';

/** A query as it is sent, with its values. */
export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The queries that something sends. None is answered with a row. */
export async function askedBy(work: (db: Db) => Promise<unknown>): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const query = (config: string | { readonly text: string }, values: readonly unknown[]) => {
    asked.push({ text: typeof config === 'string' ? config : config.text, values });
    return Promise.resolve({ rows: [] });
  };
  await work(drizzle({ client: { query } as never }) as unknown as Db);
  return asked;
}

type Plan = 'force_generic_plan' | 'force_custom_plan';

/** Blocks of 8 kB that the database reads for a query, planned with or without its values: prepared ones are both. */
export async function blocksOf(ctx: Context, asked: Asked): Promise<number> {
  return Math.max(await blocksBy(ctx, 'force_generic_plan', asked), await blocksBy(ctx, 'force_custom_plan', asked));
}

/** Ways that the planner takes for tables as small as those of tests. */
const SMALL = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];

/**
 * The same for all that something asks, by plans that know the values: for queries that are not prepared.
 * @param size `large`: planned as where no table is small enough to be read whole
 */
export async function blocksFor(
  ctx: Context,
  work: (db: Db) => Promise<unknown>,
  size: 'as it is' | 'large' = 'as it is',
): Promise<number> {
  const off = size === 'large' ? SMALL : [];
  let blocks = 0;
  for (const asked of await askedBy(work)) blocks += await blocksBy(ctx, 'force_custom_plan', asked, off);
  return blocks;
}

async function blocksBy(
  { db }: Context,
  plan_by: Plan,
  { text, values }: Asked,
  off: readonly string[] = [],
): Promise<number> {
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`SET LOCAL plan_cache_mode = ${plan_by}`));
    for (const way of off) await tx.execute(sql.raw(`SET LOCAL ${way} = off`));
    await tx.execute(sql.raw(`PREPARE asked AS ${text}`));
    const { rows } = await tx.execute(sql.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE asked${given}`));
    await tx.execute(sql.raw('DEALLOCATE asked'));
    const [{ Plan: plan }] = rows[0]?.['QUERY PLAN'] as [{ Plan: Record<string, number> }];
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  });
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  const text = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : textOf(value);
  return `'${text.replaceAll("'", "''")}'`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
