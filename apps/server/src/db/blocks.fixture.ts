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

/**
 * The same of one table. Small tables that a query joins are read once, or again for each row of another one, as the planner likes:
 * four of a block each make 124 of a page of 31 messages.
 */
export async function blocksOfTable(ctx: Context, asked: Asked, table: string): Promise<number> {
  const plans = [await planBy(ctx, 'force_generic_plan', asked), await planBy(ctx, 'force_custom_plan', asked)];
  return Math.max(...plans.map((plan) => blocksIn(plan, table)));
}

function blocksIn(plan: PlanNode, table: string): number {
  if (plan['Relation Name'] === table) return blocksRead(plan);
  return (plan.Plans ?? []).reduce((blocks, below) => blocks + blocksIn(below, table), 0);
}

/** Ways that the planner takes for tables as small as those of tests. */
const SMALL = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_sort', 'enable_incremental_sort'];

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

/** A node of an executed plan, as EXPLAIN reports it. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

const blocksRead = (plan: PlanNode): number => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);

async function blocksBy(ctx: Context, plan_by: Plan, asked: Asked, off: readonly string[] = []): Promise<number> {
  return blocksRead(await planBy(ctx, plan_by, asked, off));
}

async function planBy(
  { db }: Context,
  plan_by: Plan,
  { text, values }: Asked,
  off: readonly string[] = [],
): Promise<PlanNode> {
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`SET LOCAL plan_cache_mode = ${plan_by}`));
    for (const way of off) await tx.execute(sql.raw(`SET LOCAL ${way} = off`));
    await tx.execute(sql.raw(`PREPARE asked AS ${text}`));
    const { rows } = await tx.execute(sql.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE asked${given}`));
    await tx.execute(sql.raw('DEALLOCATE asked'));
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN'] as [{ Plan: PlanNode }];
    return plan;
  });
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  const text = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : textOf(value);
  return `'${text.replaceAll("'", "''")}'`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
