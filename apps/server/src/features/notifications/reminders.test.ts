import type { EventFixture } from '@plenary/testkit/events';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { timeline_sessions } from '../../db/schema/index.ts';
import { attend, type Attendee } from '../attendance/attendance.fixture.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';
import type { SessionRow } from '../timeline/index.ts';
import { remindAll, takeBackMoved } from './reminders.ts';
import { pageOf } from './notifications.fixture.ts';

const MINUTE = 60_000;
const server = useServer();
let event: EventFixture;
let ada: Attendee;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await attend(server, event);
});

const inMinutes = (minutes: number) => new Date(server.clock.now() + minutes * MINUTE);

/** A session that begins in so many minutes, marked by Ada. */
async function marked(minutes: number, more: Partial<SessionRow> = {}): Promise<string> {
  const row = sessionRow(event.id, { starts_at: inMinutes(minutes), ends_at: inMinutes(minutes + 30), ...more });
  await addSessions(server.ctx, [row]);
  expect((await ada.favorite(row.id)).status).toBe(200);
  return row.id;
}
/** Somebody's list once the server has looked for sessions that begin. */
async function listOf(who = ada) {
  await remindAll(server.ctx);
  return (await pageOf(who, event)).results;
}

describe('[NOT12] a session that begins', () => {
  it('is told five minutes before, once, to those who have marked it', async () => {
    const id = await marked(20);
    const bob = await attend(server, event);
    await server.clock.advance(14 * MINUTE);
    expect(await listOf()).toEqual([]);
    await server.clock.advance(MINUTE + 10_000);
    await server.clock.advance(2 * MINUTE);
    expect(await listOf()).toMatchObject([
      { type: 'favourite_begins', title: 'Opening', live_stream: { _id: id }, url: `/${event.slug}/live_stream/${id}` },
    ]);
    expect(await listOf(bob)).toEqual([]);
  });

  it('reaches those who have joined it as well, once where they have also marked it, until they have done neither', async () => {
    const open = { open_session: true, type: 'meeting', stream: null } as const;
    const row = sessionRow(event.id, { starts_at: inMinutes(20), ends_at: inMinutes(50), ...open });
    await addSessions(server.ctx, [row]);
    const bob = await attend(server, event);
    expect(await bob.status(bob.join(row.id))).toBe('success');
    expect(await ada.status(ada.join(row.id))).toBe('success');
    await ada.favorite(row.id);
    await server.clock.advance(16 * MINUTE);
    expect(await listOf()).toHaveLength(1);
    expect(await listOf(bob)).toMatchObject([{ type: 'favourite_begins', title: 'Opening' }]);
    await ada.favorite(row.id, false);
    expect(await listOf()).toHaveLength(1);
    await ada.leave(row.id);
    expect(await listOf()).toEqual([]);
    await bob.leave(row.id);
    expect(await listOf(bob)).toEqual([]);
  });

  it('is told once where several nodes look at the same time, and after a restart', async () => {
    await marked(20);
    await server.clock.advance(15 * MINUTE - 5_000);
    const other = await startServer({ clock: server.clock });
    await server.clock.advance(5_000);
    await Promise.all([remindAll(server.ctx), remindAll(other.ctx), remindAll(server.ctx)]);
    await other.stop();
    expect(await listOf()).toHaveLength(1);
  });

  it('is told again when it was moved, and not when it is cancelled or was marked at the last moment', async () => {
    const id = await marked(20);
    await marked(20, { cancelled: true });
    await marked(4);
    await server.clock.advance(16 * MINUTE);
    expect(await listOf()).toHaveLength(1);
    const { db } = server.ctx;
    await db
      .update(timeline_sessions)
      .set({ starts_at: inMinutes(60), ends_at: null })
      .where(eq(timeline_sessions.id, id));
    await server.clock.advance(56 * MINUTE);
    expect(await listOf()).toHaveLength(2);
  });

  it('[NOT33] is taken back when the session is moved, or is no favourite any more', async () => {
    const [moved, plain] = [await marked(20), await marked(20)];
    await server.clock.advance(16 * MINUTE);
    expect(await listOf()).toHaveLength(2);
    await server.ctx.db
      .update(timeline_sessions)
      .set({ starts_at: inMinutes(60), ends_at: null, updated_at: new Date(server.clock.now()) })
      .where(eq(timeline_sessions.id, moved));
    await takeBackMoved(server.ctx);
    expect(await listOf()).toMatchObject([{ live_stream: { _id: plain } }]);
    await ada.favorite(plain, false);
    expect(await listOf()).toEqual([]);
    await server.clock.advance(56 * MINUTE);
    expect(await listOf()).toMatchObject([{ live_stream: { _id: moved } }]);
    await takeBackMoved(server.ctx);
    expect(await listOf()).toHaveLength(1);
  });

  it('[D5] leads nowhere while it is locked, and a meeting never for attendees', async () => {
    const id = await marked(20, { type: 'meeting', link: 'https://meet.example/secret', stream: null });
    const hal = await attend(server, event, { host: true });
    await hal.favorite(await marked(20, { type: 'meeting', link: 'https://meet.example/secret', stream: null }));
    await server.clock.advance(16 * MINUTE);
    for (const one of await listOf()) expect(one).toMatchObject({ url: null, plenary_meeting: { title: 'Opening' } });
    await server.clock.advance(5 * MINUTE);
    expect(JSON.stringify(await listOf())).not.toContain('secret');
    expect((await listOf()).map(({ link }) => link)).toContain(`/${event.slug}/agenda?session=${id}`);
    expect(await listOf(hal)).toMatchObject([{ url: 'https://meet.example/secret' }]);
  });
});
