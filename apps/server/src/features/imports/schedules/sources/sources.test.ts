import { spreadsheet } from '../../../../adapters/formats/spreadsheet.fixture.ts';
import type { ScheduleSource } from '@plenary/contract/schedules/operations';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { audit_log, timeline_sessions } from '../../../../db/schema/index.ts';
import { sessionsOf } from '../schedules.fixture.ts';
import { scheduleOf, schedulesPage, talks } from './sources.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let page: ReturnType<typeof schedulesPage>;

beforeEach(async () => {
  event = await server.createEvent({ time_zone: 'Europe/Berlin' });
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  page = schedulesPage(organiser, event.slug);
});

const titles = async () => (await sessionsOf(server, event.id)).map(({ title }) => title).sort();
const listed = async (): Promise<ScheduleSource[]> =>
  (await page.post('/ask', { name: 'spring', every: 0 })).json.payload?.sources;

describe('[SRC1] a schedule is shown before it is imported', () => {
  test('as what it was understood, and what it would change; nothing is stored', async () => {
    await page.import({ file: talks('a', 'b', 'c') });
    const next = [
      { guid: 'a', title: 'Talk a' },
      { guid: 'b', title: 'B', duration: '01:00' },
      { guid: 'd', title: 'D' },
    ];
    const shown = await page.understood({ file: scheduleOf(next) });
    expect(shown).toMatchObject({
      ...{ format: 'schedule.json', name: 'spring', sessions: 3, rooms: ['Hall A'], days: ['2026-06-15'] },
      changes: { added: ['D'], removed: ['Talk c'], kept: [], unchanged: 1 },
      removes_most: null,
    });
    expect(shown.changes.changed).toEqual([
      {
        name: 'B',
        fields: [
          { field: 'title', before: 'Talk b', after: 'B' },
          { field: 'ends_at', before: '2026-06-15T08:30:00.000Z', after: '2026-06-15T09:00:00.000Z' },
        ],
      },
    ]);
    expect(await titles()).toEqual(['Talk a', 'Talk b', 'Talk c']);
  });

  test('with what stays, since a host changed it', async () => {
    await page.import({ file: talks('a') });
    await server.ctx.db
      .update(timeline_sessions)
      .set({ title: 'Mine', kept_fields: ['title'] })
      .where(eq(timeline_sessions.event_id, event.id));
    const { changes } = await page.understood({ file: scheduleOf([{ guid: 'a', title: 'Theirs' }]) });
    expect(changes.kept).toEqual([{ name: 'Mine', fields: [{ field: 'title', before: 'Theirs', after: 'Mine' }] }]);
  });

  test('with halls that it makes, in any format', async () => {
    const file = 'Titel;Datum;Beginn;Dauer;Raum\nEins;15.06.2026;10:00;45;Hall A\n';
    const choices = { name: 'workshops', halls: 'Hall A=hosted\nHall B=nonsense' };
    expect(await page.understood({ file, choices })).toMatchObject({
      ...{ format: 'table (CSV)', name: 'workshops', halls_added: ['Hall A'], sessions: 1 },
    });
    expect(await page.import({ file, choices })).toMatchObject({ imported: true });
    expect(await sessionsOf(server, event.id)).toMatchObject([{ type: 'stream', stream: { entry_id: 'hall-a' } }]);
  });

  test('[IMP25] or a spreadsheet', async () => {
    const at = { serial: 46_143.395_833_333_3 };
    const file = spreadsheet([
      [
        ['Titel', 'Beginn', 'Dauer', 'Raum'],
        ['Eins', at, 45, 'Hall A'],
      ],
    ]);
    expect(await page.understood({ file: new Uint8Array(file) })).toMatchObject({ days: ['2026-05-01'], sessions: 1 });
  });

  test('and what is no schedule is named with its place', async () => {
    expect(await page.read({ file: '{"schedule": {\n "conference"' })).toMatchObject({
      kind: 'unreadable',
      problems: [{ place: 'line 2, column 14' }],
    });
    expect(await page.read({ file: 'PK\x03\x04' })).toMatchObject({ kind: 'unreadable' });
    const ambiguous = 'title,date,start\nOne,05-12-2027,10:00\n';
    expect(await page.read({ file: ambiguous })).toMatchObject({ kind: 'unreadable' });
    expect(await page.understood({ file: ambiguous, choices: { dates: 'day_first' } })).toMatchObject({
      days: ['2027-12-05'],
    });
    expect((await page.send('/read', {})).json).toMatchObject({ code: 'invalid_input' });
    expect((await page.send('/read', { choices: { address: 'file:///etc/passwd' } })).json).toMatchObject({
      payload: { errors: { address: [expect.any(String)] } },
    });
    expect((await page.send('/read', { file: 'x'.repeat(10 * 1024 * 1024 + 1) })).status).toBe(413);
  });
});

describe('[SRC2] what was shown is imported, and nothing else', () => {
  test('sixty talks in four halls, once, however often it is pressed', async () => {
    const rooms = Object.fromEntries(
      ['A', 'B', 'C', 'D'].map((hall) => [
        `Hall ${hall}`,
        Array.from({ length: 15 }, (_, nth) => ({
          ...{ guid: `${hall}${nth}`, title: `Talk ${hall}${nth}`, duration: '00:30', persons: [] },
          date: new Date(Date.UTC(2026, 5, 15, 8) + nth * 3_600_000).toISOString(),
        })),
      ]),
    );
    const days = [{ date: '2026-06-15', rooms }];
    const file = JSON.stringify({ schedule: { version: '1', conference: { acronym: 'spring', title: 'S', days } } });
    const choices = { halls: 'Hall A=hosted\nHall B=https://live.example/b.m3u8\nHall C=on_site\nHall D=on_site' };
    const shown = await page.understood({ file, choices });
    expect(shown).toMatchObject({ sessions: 60, halls_added: ['Hall A', 'Hall B', 'Hall C', 'Hall D'] });
    const pressed = await Promise.all([1, 2].map(() => page.store({ file, choices }, shown)));
    expect(pressed.map(({ imported }) => imported)).toEqual([true, true]);
    expect(await sessionsOf(server, event.id)).toHaveLength(60);
    const [source] = (await page.store({ file, choices }, shown)).sources ?? [];
    expect(source).toMatchObject({ name: 'spring', sessions: 60, address: null, every: 0 });
    expect(source?.reports.map(({ outcome, added, by }) => [outcome, added, by])).toEqual([
      ['unchanged', 0, 'person'],
      ['imported', 60, 'person'],
    ]);
  });

  test('what changed meanwhile is shown instead', async () => {
    await page.import({ file: talks('a') });
    const shown = await page.understood({ file: talks('a', 'b') });
    await page.import({ file: talks('a', 'c') });
    const second = await page.store({ file: talks('a', 'b') }, shown);
    expect(second).toMatchObject({ imported: false, reading: { changes: { added: ['Talk b'], removed: ['Talk c'] } } });
    expect(await titles()).toEqual(['Talk a', 'Talk c']);
    if (second.reading?.kind !== 'understood') throw new Error('it was not understood');
    expect(await page.store({ file: talks('a', 'b') }, second.reading)).toMatchObject({ imported: true });
    expect(await titles()).toEqual(['Talk a', 'Talk b']);
  });

  test('of two organisers with different files at once one imports', async () => {
    await page.import({ file: talks('a') });
    const files = [talks('a', 'b'), talks('a', 'c')];
    const shown = await Promise.all(files.map((file) => page.understood({ file })));
    const stored = await Promise.all(files.map((file, nth) => page.store({ file }, shown[nth]!)));
    expect(stored.map(({ imported }) => imported).sort()).toEqual([false, true]);
    expect(await titles()).toHaveLength(2);
  });

  test('the loss of most of it is asked about first', async () => {
    const all = Array.from({ length: 10 }, (_, nth) => `t${nth}`);
    await page.import({ file: talks(...all) });
    const shown = await page.understood({ file: talks('t0') });
    expect(shown.removes_most).toEqual({ removed: 9, stored: 10 });
    expect(await page.store({ file: talks('t0') }, shown)).toMatchObject({ imported: false });
    expect(await titles()).toHaveLength(10);
    expect(await page.store({ file: talks('t0') }, shown, { remove_most: 'true' })).toMatchObject({ imported: true });
    expect(await titles()).toEqual(['Talk t0']);
  });

  test('and the log says who did it', async () => {
    await page.import({ file: talks('a') });
    const rows = await server.ctx.db
      .select()
      .from(audit_log)
      .where(and(eq(audit_log.event_id, event.id), eq(audit_log.action, 'schedule.imported')));
    expect(rows).toMatchObject([{ command: null, after: { sessions: { added: 1 } } }]);
    expect(rows[0]?.account_id).toBeTruthy();
  });
});

describe('[SRC7] a schedule is removed with its sessions', () => {
  test('and no others', async () => {
    await page.import({ file: talks('a') });
    await page.import({ file: talks('b'), choices: { name: 'workshops' } });
    const removed = await page.post('/remove', { name: 'spring' });
    expect(removed.json.payload.sources).toMatchObject([{ name: 'workshops', sessions: 1 }]);
    expect(await titles()).toEqual(['Talk b']);
    expect((await page.post('/remove', { name: 'spring' })).status).toBe(404);
  });
});

test('[SRC8] schedules are the organisers’ alone', async () => {
  for (const more of [{}, { host: true }, { roles: ['moderator' as const] }]) {
    const other = await server.signIn(await server.createPerson({ event, ...more }));
    const theirs = schedulesPage(other, event.slug);
    const sent = await Promise.all([
      theirs.send('/read', { file: talks('a') }),
      theirs.send('', { file: talks('a'), choices: { shown: 'x', every: '0', remove_most: 'true' } }),
      theirs.post('/ask', { name: 'spring', every: 0 }),
      theirs.post('/remove', { name: 'spring' }),
      other.get(`/studio/${event.slug}/schedules`),
    ]);
    expect(sent.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  }
  expect(await titles()).toEqual([]);
  expect(await listed()).toBeUndefined();
});
