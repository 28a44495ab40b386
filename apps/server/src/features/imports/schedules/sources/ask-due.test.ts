import type { StudioHalls } from '@plenary/contract/halls/operations';
import type { ScheduleSource } from '@plenary/contract/schedules/operations';
import { sourceOf } from '@plenary/domain/schedules/sources/sources';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { events, schedule_sources, timeline_sessions } from '../../../../db/schema/index.ts';
import { addSessions, sessionRow } from '../../../timeline/timeline.fixture.ts';
import { feedLength, sessionsOf } from '../schedules.fixture.ts';
import { askDue } from './ask-due.ts';
import { publish, scheduleOf, schedulesPage, talks, type Publisher } from './sources.fixture.ts';

const MINUTE = 60_000;
const server = useServer();
let publisher: Publisher;
let event: EventFixture;
let organiser: Client;
let page: ReturnType<typeof schedulesPage>;

beforeAll(async () => {
  publisher = await publish();
  Object.assign(server.ctx.config, { schedule_hosts: [publisher.host] });
});
afterAll(() => publisher.close());
beforeEach(async () => {
  await server.ctx.db.delete(schedule_sources);
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  page = schedulesPage(organiser, event.slug);
  answer(talks('a'));
});

/** Answers a schedule to those who do not have it. */
function answer(body: string, status = 200): void {
  const etag = `"${body.length}-${body.slice(-60, -30)}"`.replace(/[^\w"-]/g, '');
  publisher.answer = ({ headers }, response) => {
    response.setHeader('etag', etag);
    if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(status).end(body);
  };
  publisher.asked.length = 0;
}

const start = (every = 15) => page.import({ choices: { address: publisher.address } }, { every: String(every) });
async function later(minutes: number): Promise<void> {
  await server.clock.leap(minutes * MINUTE);
  await askDue(server.ctx);
}
const row = async () => {
  const [found] = await server.ctx.db.select().from(schedule_sources).where(eq(schedule_sources.event_id, event.id));
  return found;
};
const titles = async () => (await sessionsOf(server, event.id)).map(({ title }) => title).sort();
const outcomes = async () => (await row())?.reports.map(({ outcome, by }) => `${outcome} ${by}`);
const ask = async (every: number): Promise<ScheduleSource> =>
  (await page.post('/ask', { name: 'spring', every })).json.payload.sources[0];

describe('[SRC4] an address is asked again by itself', () => {
  test('at its distance, and what changed there changes here', async () => {
    const [source] = (await start()).sources ?? [];
    const in_a_quarter = new Date(server.clock.now() + 15 * MINUTE).toISOString();
    expect(source).toMatchObject({ address: publisher.address, every: 15, next_at: in_a_quarter, stopped: false });
    answer(talks('a', 'b'));
    await later(14);
    expect(publisher.asked).toEqual([]);
    await later(1);
    expect(await titles()).toEqual(['Talk a', 'Talk b']);
    expect(await row()).toMatchObject({ reports: [{ by: 'itself', outcome: 'imported', added: 1 }, { by: 'person' }] });
  });

  test('for a newer one alone, which writes nothing where there is none', async () => {
    await start();
    const before = await feedLength(server, event.id);
    await later(15);
    await later(15);
    expect(publisher.asked.slice(-2).map(({ etag }) => etag === undefined)).toEqual([false, false]);
    expect(await outcomes()).toEqual(['unchanged itself', 'imported person']);
    expect((await row())?.read_at?.getTime()).toBe(server.clock.now());
    expect(await feedLength(server, event.id)).toBe(before);
  });

  test('by one of several servers', async () => {
    await start();
    publisher.asked.length = 0;
    await server.clock.leap(15 * MINUTE);
    await Promise.all([1, 2, 3].map(() => askDue(server.ctx)));
    expect(publisher.asked).toHaveLength(1);
  });

  test('not where it is off, and not a day after the end of the event', async () => {
    await start(0);
    publisher.asked.length = 0;
    await later(60);
    expect(publisher.asked).toEqual([]);
    expect(await ask(60)).toMatchObject({ every: 60 });
    const closes_at = new Date(server.clock.now() - 86_400_000);
    await server.ctx.db.update(events).set({ closes_at }).where(eq(events.id, event.id));
    await later(60);
    expect(publisher.asked).toEqual([]);
  });

  test('and what a host changed stays', async () => {
    await start();
    await server.ctx.db
      .update(timeline_sessions)
      .set({ title: 'Mine', kept_fields: ['title'] })
      .where(eq(timeline_sessions.event_id, event.id));
    answer(
      scheduleOf([
        { guid: 'a', title: 'Theirs' },
        { guid: 'b', title: 'B' },
      ]),
    );
    await later(15);
    expect(await titles()).toEqual(['B', 'Mine']);
    expect(await row()).toMatchObject({ reports: [{ added: 1, changed: 0, kept: 1 }, {}] });
  });

  test('and while it fails, ever more seldom', async () => {
    await start();
    answer('later', 503);
    await later(15);
    expect(await row()).toMatchObject({
      ...{ failures: 1, stopped: false, next_at: new Date(server.clock.now() + 30 * MINUTE) },
      reports: [{ outcome: 'failed', problem: { code: 'status', detail: '503' } }, {}],
    });
    await later(30);
    expect(await row()).toMatchObject({ failures: 2, next_at: new Date(server.clock.now() + 60 * MINUTE) });
    expect(await outcomes()).toEqual(['failed itself', 'imported person']);
    answer(talks('a', 'b'));
    await later(60);
    expect(await row()).toMatchObject({ failures: 0, next_at: new Date(server.clock.now() + 15 * MINUTE) });
    expect(await titles()).toEqual(['Talk a', 'Talk b']);
  });
});

describe('[SRC5] the asking stops', () => {
  const ten = Array.from({ length: 10 }, (_, nth) => `t${nth}`);

  test.each([
    ['what is no schedule', 'no_schedule', '<!doctype html><title>Sign in</title>'],
    ['a schedule without a session', 'empty', scheduleOf([])],
    ['one that would remove most', 'removes_most', talks('t0')],
  ])('at %s, of which nothing is imported', async (_what, code, body) => {
    answer(talks(...ten));
    await start();
    answer(body);
    await later(15);
    expect(await titles()).toHaveLength(10);
    expect(await row()).toMatchObject({
      ...{ stopped: true, next_at: null },
      reports: [{ outcome: 'stopped', problem: { code } }, {}],
    });
    publisher.asked.length = 0;
    await later(24 * 60);
    expect(publisher.asked).toEqual([]);
    const left = (await organiser.get(`/studio/${event.slug}`)).boot?.page?.left ?? [];
    expect(left).toContainEqual(
      expect.objectContaining({ id: 'schedules', state: 'due', count: 1, things: [{ of: 'one', name: 'spring' }] }),
    );
  });

  test('until a person says that it is meant', async () => {
    answer(talks(...ten));
    await start();
    answer(talks('t0'));
    await later(15);
    const choices = { address: publisher.address };
    const shown = await page.understood({ choices });
    await page.store({ choices }, shown, { every: '15', remove_most: 'true' });
    expect(await titles()).toEqual(['Talk t0']);
    expect(await row()).toMatchObject({ stopped: false, every_minutes: 15 });
  });

  test('and begins again at a press', async () => {
    await start();
    answer('no schedule');
    await later(15);
    answer(talks('a', 'b'));
    expect(await ask(15)).toMatchObject({ stopped: false });
    await later(1);
    expect(await titles()).toEqual(['Talk a', 'Talk b']);
  });
});

test('[SRC7] a schedule that is removed while it is asked comes back with nothing', async () => {
  await start();
  const asked = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  publisher.answer = (_request, response) => {
    asked.resolve();
    void removed.promise.then(() => response.end(talks('a', 'b')));
  };
  await server.clock.leap(15 * MINUTE);
  const asking = askDue(server.ctx);
  await asked.promise;
  expect((await page.post('/remove', { name: 'spring' })).json.payload.sources).toEqual([]);
  removed.resolve();
  await asking;
  expect([await titles(), await row()]).toEqual([[], undefined]);
});

test('[SRC4] the name under which an address is known is that of its first reading', async () => {
  await start();
  answer(scheduleOf([{ guid: 'a', title: 'A' }], 'renamed'));
  await later(15);
  expect(await sessionsOf(server, event.id)).toMatchObject([{ source: sourceOf('spring'), title: 'A' }]);
});

test('[REL11] while changes are collected, those of an address wait for their release', async () => {
  await start();
  await organiser.post(`/${event.slug}/json/studio/programme/collecting`, { collecting: 'always' });
  answer(talks('a', 'b'));
  const before = await feedLength(server, event.id);
  await later(15);
  expect(await titles()).toEqual(['Talk a']);
  expect(await feedLength(server, event.id)).toBe(before);
  expect(await outcomes()).toEqual(['imported itself', 'imported person']);
  const { changes } = (await organiser.get(`/${event.slug}/json/studio/programme/collected`)).json.payload;
  expect(changes).toMatchObject([{ kind: 'added', title: 'Talk b', by: '' }]);
  answer(talks('a', 'b', 'c'));
  await later(15);
  const sessions = [...(await organiser.get(`/${event.slug}/json/studio/programme/collected`)).json.payload.changes];
  expect(sessions).toHaveLength(2);
  const chosen = sessions.map(({ id, version }) => ({ id, version }));
  await organiser.post(`/${event.slug}/json/studio/programme/release`, { sessions: chosen });
  expect(await titles()).toEqual(['Talk a', 'Talk b', 'Talk c']);
  await organiser.post(`/${event.slug}/json/studio/programme/collecting`, { collecting: 'never' });
  answer(talks('a', 'c'));
  await later(15);
  expect(await titles()).toEqual(['Talk a', 'Talk c']);
});

test('[HAL14] the halls of a schedule that waits are there at once, and attendees see them once it is released', async () => {
  const attendee = await server.signIn(await server.createPerson({ event }));
  const seen = async () => (await attendee.get(`/${event.slug}/json/timeline`)).json as unknown;
  const lines = ['Titel;Datum;Beginn;Dauer;Raum', 'One;15.06.2026;10:00;45;Quay', 'Two;15.06.2026;10:00;45;Dock'];
  await addSessions(server.ctx, [sessionRow(event.id, { type: 'meeting', stream: null, location: 'Dock' })]);
  const before = await seen();
  await organiser.post(`/${event.slug}/json/studio/programme/collecting`, { collecting: 'always' });
  const choices = { name: 'workshops', halls: 'Quay=hosted\nDock=hosted' };
  const sent = await page.import({ file: lines.join('\n'), choices });
  expect(sent).toMatchObject({ imported: true });
  const { boot } = await organiser.get(`/studio/${event.slug}/halls`, { accept: 'text/html' });
  expect((boot!.page as unknown as { halls: StudioHalls }).halls.halls).toMatchObject([
    { name: 'Quay', hosted: 'quay' },
  ]);
  expect(await seen()).toEqual(before);
  const changes: { id: string; version: number }[] = (
    await organiser.get(`/${event.slug}/json/studio/programme/collected`)
  ).json.payload.changes;
  const sessions = changes.map(({ id, version }) => ({ id, version }));
  await organiser.post(`/${event.slug}/json/studio/programme/release`, { sessions });
  expect(await seen()).toMatchObject({ halls: ['Quay'] });
  expect((await sessionsOf(server, event.id)).find(({ title }) => title === 'One')).toMatchObject({
    type: 'stream',
    stream: { entry_id: 'quay' },
  });
});
