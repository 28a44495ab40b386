import { REHEARSAL } from '@plenary/domain/rehearsals/rehearsals';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { eventBySlug } from '../events/index.ts';
import { sendLater, type Message } from '../mailer/index.ts';
import { addSessions, at, sessionRow } from '../timeline/timeline.fixture.ts';
import { keepCrowds } from './crowds.ts';
import { sweep } from './sweep.ts';

const HOUR = 3600_000;
const server = useServer();
let spring: EventFixture;
let organiser: Client;
let host: Client;

beforeEach(async () => {
  spring = await server.createEvent({ name: 'Spring' });
  await addSessions(server.ctx, [sessionRow(spring.id, { starts_at: at('13:00'), ends_at: at('14:00') })]);
  organiser = await server.signIn(await server.createPerson({ event: spring, host: true, roles: ['organiser'] }));
  host = await server.signIn(await server.createPerson({ event: spring, host: true }));
});

const query = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
  (await server.ctx.db.$client.query<T>(text, values)).rows;
async function begun(more: object = {}): Promise<string> {
  const body = { minutes_before: 0, simulated: false, ...more };
  return (await organiser.post(`/${spring.slug}/json/studio/rehearsal`, body)).json.payload.slug as string;
}

/** Whether a message about a rehearsal leaves: one about the account of its person does. */
const LEAVES: Readonly<Record<Message['kind'], boolean>> = {
  ...{ invitation: false, notice: false, digest: false, device_check: false, test: false },
  ...{ login_code: true, password_reset: true, password_changed: true },
  ...{ email_changed_from: true, email_changed_to: true, mobile_number_changed: true },
};

describe('[REH3] of a rehearsal', () => {
  it('no kind of message about it is queued, and those about an account are', async () => {
    const copy = (await eventBySlug(server.ctx.db, await begun()))!;
    const kinds = Object.keys(LEAVES).sort();
    const queued = async (event_id: string) => {
      await query('DELETE FROM deliveries', []);
      const messages = kinds.map((kind) => ({
        ...{ event_id, account_id: null, channel: 'email' as const, recipient: 'bo@example.org' },
        message: { kind } as Message,
      }));
      await server.ctx.live.transact(async (tx) => ({ result: await sendLater(tx, server.clock.now(), messages) }));
      const rows = await query<{ kind: string }>('SELECT kind FROM deliveries', []);
      return rows.map(({ kind }) => kind).sort();
    };
    expect(await queued(spring.id)).toEqual(kinds);
    expect(await queued(copy.id)).toEqual(kinds.filter((kind) => LEAVES[kind as Message['kind']]));
  });

  it('no notification is mailed, pushed or kept for a digest, and it is read within', async () => {
    const slug = await begun();
    const copy = (await eventBySlug(server.ctx.db, slug))!;
    await query('DELETE FROM deliveries', []);
    const mailed = vi.spyOn(server.ctx.transports.mail, 'send');
    const pushed = vi.spyOn(server.ctx.transports.push, 'send');
    const made = await organiser.post(`/${slug}/json/notifications/announce`, { title: 'Lunch', message: 'is served' });
    expect(made.json).toMatchObject({ status: 'success' });
    await server.clock.advance(20 * HOUR);
    expect(await query('SELECT kind FROM deliveries WHERE event_id = $1', [copy.id])).toEqual([]);
    expect([mailed.mock.calls, pushed.mock.calls]).toEqual([[], []]);
    const { payload } = (await host.get(`/${slug}/json/notifications`)).json;
    expect(JSON.stringify(payload)).toContain('is served');
  });
});

test(
  '[REH6] simulated attendees come to a rehearsal that wishes them, talk in it, and go with it',
  { timeout: 120_000 },
  async () => {
    const slug = await begun({ simulated: true });
    const stop = keepCrowds(server.ctx, () => Promise.resolve(server.url));
    const of_event = `FROM event_users u JOIN accounts a ON a.id = u.account_id WHERE u.simulated AND u.event_id =
    (SELECT id FROM events WHERE slug = $1)`;
    const said = async () => {
      await server.clock.advance(1_000);
      return (await query(`SELECT 1 FROM chat_messages WHERE sender IN (SELECT u.id ${of_event})`, [slug])).length;
    };
    await expect.poll(said, { timeout: 100_000, interval: 5 }).toBeGreaterThan(0);
    const people = await query<{ id: string }>(`SELECT a.id ${of_event}`, [slug]);
    await organiser.post(`/${slug}/json/rehearsal/end`);
    await stop();
    await sweep(server.ctx);
    expect(people).toHaveLength(REHEARSAL.simulated);
    expect(await query('SELECT 1 FROM accounts WHERE id = ANY ($1)', [people.map(({ id }) => id)])).toEqual([]);
  },
);
