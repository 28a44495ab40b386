import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, expect, test } from 'vitest';
import { instance_facts } from '../../db/schema/index.ts';
import { areMessagesHeld, releaseMessages } from './held.ts';
import { sendLater } from './send-later.ts';

const server = useServer();

beforeEach(async () => {
  await server.ctx.db.insert(instance_facts).values({ name: 'messages_held', value: 'now' }).onConflictDoNothing();
});

/** Has a message sent to somebody, and runs what is due. */
async function write(recipient: string): Promise<void> {
  const message = { kind: 'test' } as const;
  await server.ctx.live.transact(async (tx) => {
    const to = { event_id: null, account_id: null, channel: 'email', recipient, message } as const;
    await sendLater(tx, server.clock.now(), [to]);
    return { result: undefined };
  });
  await server.runJobs();
}

test('[DLV13] messages are held back after a restore, and sent once when they are released', async () => {
  await write('ada@example.org');
  expect(await server.outbox('ada@example.org')).toEqual([]);
  expect(await areMessagesHeld(server.ctx.db)).toBe(true);
  expect(await releaseMessages(server.ctx, { discard: false })).toEqual({ held: true, messages: 1 });
  await server.runJobs();
  expect(await server.outbox('ada@example.org')).toHaveLength(1);
  expect(await releaseMessages(server.ctx, { discard: false })).toEqual({ held: false, messages: 0 });
  await write('ada@example.org');
  expect(await server.outbox('ada@example.org')).toHaveLength(2);
});

test('[DLV13] they are discarded where they were sent before the restore already', async () => {
  await write('bob@example.org');
  expect(await releaseMessages(server.ctx, { discard: true })).toEqual({ held: true, messages: 1 });
  await server.runJobs({ retries: true });
  expect(await server.outbox('bob@example.org')).toEqual([]);
});
