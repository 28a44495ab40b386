import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { timeline_sessions } from '../../../db/schema/index.ts';
import { exportBundle, importBundle } from '../../imports/bundles/index.ts';
import type { SessionRow } from '../index.ts';
import { addSessions, sessionRow } from '../timeline.fixture.ts';

const server = useServer();
let event: EventFixture;
let host: Client;
let attendee: Client;
let talk: SessionRow;

beforeEach(async () => {
  event = await server.createEvent({ flags: { open_sessions_enabled: true } });
  host = await server.signIn(await server.createPerson({ event, host: true }));
  attendee = await server.signIn(await server.createPerson({ event }));
  const now = server.clock.now();
  const times = { starts_at: new Date(now - 600_000), ends_at: new Date(now + 600_000) };
  talk = sessionRow(event.id, { type: 'video-call', link: 'https://meet.example/1', ...times });
  await addSessions(server.ctx, [talk]);
});

const change = (fields: object, version = 0) =>
  host.post(`/${event.slug}/json/timeline/sessions/${talk.id}`, { version, ...fields });
const shown = async () =>
  (await attendee.get(`/${event.slug}/poll/event-timeline`)).json.payload.sessions.find(
    ({ id }: { readonly id: string }) => id === talk.id,
  );
const calendar = async () => (await attendee.get(`/${event.slug}/session/${talk.id}.ics`)).text;

describe('[TML47] a host calls a session off', () => {
  it('it stays where it was and says so, without a link; undone, it takes place', async () => {
    expect(await shown()).toMatchObject({ cancelled: false, link: 'https://meet.example/1' });
    const { payload } = (await change({ cancelled: true })).json;
    expect(payload.session).toMatchObject({ cancelled: true, kept: ['cancelled'] });
    expect(await shown()).toMatchObject({ cancelled: true, link: null, has_link: false });

    const undone = await host.post(`/${event.slug}/json/timeline/edits/${payload.edit}/undo`);
    expect(undone.json.payload.session).toMatchObject({ cancelled: false, kept: [] });
    expect(await shown()).toMatchObject({ cancelled: false, link: 'https://meet.example/1' });
  });

  it('its parts are called off with it', async () => {
    const part = sessionRow(event.id, { type: 'marker-stream', misc: talk.id, marker_offset_minutes: 5 });
    await addSessions(server.ctx, [part]);
    await change({ cancelled: true });
    const { sessions } = (await attendee.get(`/${event.slug}/poll/event-timeline`)).json.payload;
    expect(sessions.find(({ id }: { readonly id: string }) => id === part.id)).toMatchObject({ cancelled: true });
  });

  it('[ICS4] calendars and files show it as cancelled, with a higher number', async () => {
    const numberOf = (text: string): number => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    const before = await calendar();
    expect(before).not.toContain('STATUS:');
    await change({ cancelled: true });
    const after = await calendar();
    expect(after).toContain('STATUS:CANCELLED');
    expect(numberOf(after)).toBeGreaterThan(numberOf(before));
    const feed = (await attendee.post(`/${event.slug}/json/calendar-feeds`, { kind: 'event' })).json.payload;
    expect((await server.anonymous.get(new URL(feed.url).pathname)).text).toContain('STATUS:CANCELLED');
  });
});

it('[BUN9] an exported bundle takes along what hosts changed, so that another server keeps it too', async () => {
  await change({ cancelled: true, title: 'By a host' });
  const folder = join(await mkdtemp(join(tmpdir(), 'plenary-moved-')), 'bundle');
  const written = await exportBundle(server.ctx, event.slug, folder);
  if (!written.ok) throw new Error(JSON.stringify(written.problems));
  const slug = `${event.slug}-moved`;
  const result = await importBundle(server.ctx, folder, { slug });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const rows = await server.ctx.db.select().from(timeline_sessions).where(eq(timeline_sessions.guid, talk.guid));
  expect(rows.map(({ title, cancelled, kept_fields }) => ({ title, cancelled, kept_fields }))).toEqual(
    Array.from({ length: 2 }, () => ({ title: 'By a host', cancelled: true, kept_fields: ['title', 'cancelled'] })),
  );
  const again = await importBundle(server.ctx, folder, { slug });
  expect(again).toMatchObject({ ok: true, value: { sessions: { unchanged: 1, changed: [] } } });
  await rm(folder, { recursive: true, force: true });
});
