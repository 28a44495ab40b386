import { accounts, deliveries, invitations } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import { useServer } from '@plenary/testkit/use-server';
import { expect, test } from 'vitest';
import { JOBS } from '../../jobs/private-tables.ts';
import { sweepDeliveries } from './sweep.ts';

const DAY_MS = 24 * 3600_000;
const server = useServer();

/** A message that was written so many days ago. */
async function written(recipient: string, days: number, reference: string | null = null): Promise<void> {
  const at = new Date(server.clock.now() - days * DAY_MS);
  await server.ctx.db.insert(deliveries).values({
    ...{ id: newId(at.getTime()), channel: 'email', kind: 'invitation', recipient, reference },
    ...{ created_at: at, sent_at: at },
  });
}

async function openInvitation(): Promise<string> {
  const event = await server.createEvent();
  const now = server.clock.now();
  const [id, account_id] = [newId(now), newId(now)];
  const created_at = new Date(now);
  await server.ctx.db.insert(accounts).values({ id: account_id, first_name: 'A', last_name: 'B', created_at });
  await server.ctx.db
    .insert(invitations)
    .values({ id, event_id: event.id, account_id, created_at, expires_at: new Date(now + DAY_MS) });
  return id;
}

test('[DLV11] the recipient of a message is forgotten after 90 days, and so are jobs that were given up', async () => {
  const { db } = server.ctx;
  await written('old@example.org', 90.1);
  await written('recent@example.org', 89.9);
  await written('invited@example.org', 200, await openInvitation());
  await db.$client.query(`
    SELECT graphile_worker.add_job('gone', '{"email":"old@example.org"}', job_key => 'old', max_attempts => 1);
    SELECT graphile_worker.add_job('gone', '{}', job_key => 'recent', max_attempts => 1);
    UPDATE ${JOBS} SET attempts = 1;
    UPDATE ${JOBS} SET updated_at = now() - interval '91 days' WHERE key = 'old'`);
  const stop = sweepDeliveries(server.ctx);
  await server.clock.advance(3600_000);
  await stop();
  const rows = await db.select({ recipient: deliveries.recipient }).from(deliveries);
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual(['invited@example.org', 'recent@example.org']);
  const jobs = await db.$client.query<{ key: string }>(`SELECT key FROM ${JOBS}`);
  expect(jobs.rows).toEqual([{ key: 'recent' }]);
});
