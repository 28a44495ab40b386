import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { feed_events, timeline_sessions } from '../../../db/schema/index.ts';
import { addSessions, sessionRow } from '../timeline.fixture.ts';

const server = useServer();
let event: EventFixture;

beforeEach(async () => void (event = await server.createEvent()));

/** Adds a hall, as an organiser does. */
async function hallOf({ slug }: EventFixture, name: string): Promise<string> {
  const organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  const rest = { aliases: [], kind: 'both', capacity: null, stream_type: null, address: '', moderators: [] };
  const { json } = await organiser.post(`/${slug}/json/studio/halls`, { name, ...rest });
  const { halls } = (json as { payload: { halls: { id: string; name: string }[] } }).payload;
  return halls.find((hall) => hall.name === name)?.id ?? '';
}
const sessions = () =>
  server.ctx.db
    .select()
    .from(timeline_sessions)
    .where(eq(timeline_sessions.event_id, event.id))
    .orderBy(asc(timeline_sessions.title));
/** Titles of the sessions that were published, in their order. */
async function news(): Promise<string[]> {
  const rows = await server.ctx.db
    .select()
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, TIMELINE_TOPIC)))
    .orderBy(asc(feed_events.seq));
  const changed = rows.filter(({ kind }) => kind === 'session.changed');
  return changed.flatMap((row) => JSON.stringify(row).match(/"title":"([^"]*)"/)?.[1] ?? []);
}

describe('[HAL10] a hall that runs late', () => {
  const path = () => `/${event.slug}/json/timeline`;
  const later = (minutes: number) => new Date(server.clock.now() + minutes * 60_000);
  async function day(): Promise<{ readonly id: string; readonly host: Client }> {
    const talk = (title: string, from: number, location: string, more = {}) =>
      sessionRow(event.id, {
        type: 'meeting',
        title,
        location,
        starts_at: later(from),
        ends_at: later(from + 20),
        ...more,
      });
    await addSessions(server.ctx, [
      talk('1 on', -10, 'Hall A'),
      talk('2 next', 10, 'Hall A'),
      talk('3 elsewhere', 10, 'Lab'),
      talk('4 off', 30, 'Hall A', { cancelled: true }),
    ]);
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    return { id: await hallOf(event, 'Hall A'), host };
  }
  const times = async () => (await sessions()).map(({ starts_at, ends_at }) => [starts_at, ends_at]);

  test('moves what follows there today, live, and all of it back at once', async () => {
    const { id, host } = await day();
    const before = await times();
    const known = (await news()).length;
    const late = await host.post(`${path()}/halls/${id}/late`, { minutes: 10 });
    expect(late.json).toMatchObject({ status: 'success', payload: { hall: 'Hall A', sessions: 2, conflicts: 0 } });
    expect(await times()).toEqual([
      [later(-10), later(20)],
      [later(20), later(40)],
      [later(10), later(30)],
      [later(30), later(50)],
    ]);
    expect((await news()).slice(known)).toEqual(['1 on', '2 next']);
    const { edits } = (late.json as { payload: { edits: string[] } }).payload;
    expect((await host.post(`${path()}/edits/undo`, { edits })).json).toMatchObject({ payload: { sessions: 2 } });
    expect(await times()).toEqual(before);
    expect((await host.post(`${path()}/edits/undo`, { edits })).json).toMatchObject({ code: 'edit_undone' });
  });

  test('is not moved back where one of its sessions was changed since', async () => {
    const { id, host } = await day();
    const late = await host.post(`${path()}/halls/${id}/late`, { minutes: 10 });
    const { edits } = (late.json as { payload: { edits: string[] } }).payload;
    const { id: next, version } = (await sessions())[1]!;
    await host.post(`${path()}/sessions/${next}`, { version, starts_at: later(25).toISOString(), ends_at: null });
    const moved = await times();
    expect((await host.post(`${path()}/edits/undo`, { edits })).json).toMatchObject({ code: 'edit_overtaken' });
    expect(await times()).toEqual(moved);
  });

  test('is said by hosts alone, and of a hall in which something follows', async () => {
    const { id, host } = await day();
    const attendee = await server.signIn(await server.createPerson({ event }));
    const late = `${path()}/halls/${id}/late`;
    expect((await attendee.post(late, { minutes: 10 })).status).toBe(403);
    expect((await host.post(late, { minutes: 0 })).status).toBe(400);
    expect((await host.post(late, { minutes: 99_999 })).status).toBe(400);
    const empty = await hallOf(event, 'Foyer');
    expect((await host.post(`${path()}/halls/${empty}/late`, { minutes: 5 })).json).toMatchObject({
      code: 'nothing_follows',
    });
    expect((await host.get(`${path()}/halls`)).json).toMatchObject({
      payload: {
        halls: [
          { id, name: 'Hall A' },
          { id: empty, name: 'Foyer' },
        ],
      },
    });
  });
});
