import { isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { databaseGauge } from '../../database-gauge.ts';
import { call_peers, calls } from '../../db/schema/index.ts';

/** Shows how many calls go on, and how many people are in them. */
export function measureCalls(ctx: Context): void {
  databaseGauge(ctx, 'plenary_calls', 'Calls that go on', (db) => db.$count(calls, isNull(calls.ended_at)));
  databaseGauge(ctx, 'plenary_call_people', 'People in calls', (db) => db.$count(call_peers));
}
