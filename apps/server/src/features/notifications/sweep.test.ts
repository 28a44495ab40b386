import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  account_sessions,
  event_users,
  notification_dispatches,
  notification_reads,
  notifications,
  push_subscriptions,
} from '../../db/schema/index.ts';
import { useChat, type Chatter } from '../chat/chat.fixture.ts';
import { announced, mark, pageOf, tell } from './notifications.fixture.ts';
import { sweepNotifications } from './sweep.ts';

const DAY = 24 * 3600_000;
let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const told = (subject: string, kind: 'poll' | 'private_message' = 'poll') =>
  tell(server, { event_id: event.id, to: [ada.person.event_user_id], kind, subject });
const count = async (
  table: typeof notifications | typeof notification_reads | typeof notification_dispatches | typeof push_subscriptions,
) => (await server.ctx.db.select().from(table).where(eq(table.event_id, event.id))).length;

describe('[NOT28] old notifications', () => {
  it('are forgotten 90 days after they were last told, with their reads and what waits to leave', async () => {
    await told('old');
    await told('comes again', 'private_message');
    const { _id } = await announced(hal, event, { title: 'Old', is_unskippable: true });
    await server.runJobs();
    await mark(bob, event, { notifications: [_id] });
    expect([await count(notification_reads), (await count(notification_dispatches)) > 0]).toEqual([1, true]);
    await server.clock.leap(89 * DAY);
    await told('comes again', 'private_message');
    await told('new');
    await sweepNotifications(server.ctx);
    expect(await count(notifications)).toBe(4);
    await server.clock.leap(DAY + 1);
    await sweepNotifications(server.ctx);
    const rows = await server.ctx.db.select().from(notifications).where(eq(notifications.event_id, event.id));
    expect(rows.map(({ subject }) => subject).sort()).toEqual(['comes again', 'new']);
    expect(await count(notification_reads)).toBe(0);
    await server.ctx.db.update(account_sessions).set({ last_seen_at: new Date(server.clock.now()) });
    const page = await pageOf({ client: await server.signIn(ada.person) }, event);
    expect([page.results.length, page.unread_count]).toEqual([2, 2]);
  });

  it('[NOT26] go apart from browsers in which nobody of the event is signed in any more', async () => {
    const browsers = await Promise.all(
      [ada, bob, hal].map(async ({ person }, nth) => {
        const client = await server.signIn(person);
        const [session] = await server.ctx.db
          .select()
          .from(account_sessions)
          .where(eq(account_sessions.account_id, person.account_id));
        const given = { endpoint: `https://push.example/${nth}`, p256dh: '', auth: '', created_at: new Date() };
        const { event_user_id } = person;
        await server.ctx.db
          .insert(push_subscriptions)
          .values({ event_id: event.id, event_user_id, session_id: session!.id, ...given });
        return { client, session_id: session!.id };
      }),
    );
    const { db } = server.ctx;
    await sweepNotifications(server.ctx);
    expect(await count(push_subscriptions)).toBe(3);
    await db
      .update(account_sessions)
      .set({ ended_at: new Date() })
      .where(eq(account_sessions.id, browsers[0]!.session_id));
    await db.update(event_users).set({ active: false }).where(eq(event_users.id, bob.person.event_user_id));
    await sweepNotifications(server.ctx);
    const left = await db.select().from(push_subscriptions).where(eq(push_subscriptions.event_id, event.id));
    expect(left.map(({ event_user_id }) => event_user_id)).toEqual([hal.person.event_user_id]);
    await server.clock.leap(11 * DAY);
    await sweepNotifications(server.ctx);
    expect(await count(push_subscriptions)).toBe(0);
  });
});
