import { ne } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { databaseGauge } from '../../database-gauge.ts';
import { hosted_streams } from '../../db/schema/index.ts';

/** Shows how many hosted streams are on. */
export function measureStreams(ctx: Context): void {
  databaseGauge(ctx, 'plenary_hosted_streams', 'Hosted streams that are on, or wait for their publisher', (db) =>
    db.$count(hosted_streams, ne(hosted_streams.announced, 'off')),
  );
}
