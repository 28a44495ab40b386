import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeline_sessions } from '../../../db/schema/index.ts';
import { importSchedule } from './index.ts';
import { feedLength, sessionsOf } from './schedules.fixture.ts';

const server = useServer();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-schedule-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** A small schedule whose talks are named by their guids. */
function small(...talks: object[]): string {
  const base = { title: 'T', date: '2026-06-15T10:00:00+02:00', duration: '00:30', persons: [] };
  const days = [{ date: '2026-06-15', rooms: { Hall: talks.map((talk) => ({ ...base, ...talk })) } }];
  return JSON.stringify({ schedule: { version: '1', conference: { acronym: 'small', title: 'Small', days } } });
}

test('[IMP3] importing again changes what changed, removes what is gone, and keeps every id', async () => {
  const event = await server.createEvent();
  const first = await file(
    'v1.json',
    small({ guid: 'a', title: 'A' }, { guid: 'b', title: 'B' }, { guid: 'c', title: 'C' }),
  );
  await importSchedule(server.ctx, first, { slug: event.slug });
  const before = await sessionsOf(server, event.id);
  const length = await feedLength(server, event.id);

  const again = await importSchedule(server.ctx, first, { slug: event.slug });
  expect(again).toMatchObject({ ok: true, value: { sessions: { added: [], changed: [], removed: [], unchanged: 3 } } });
  expect(await sessionsOf(server, event.id)).toEqual(before);
  expect(await feedLength(server, event.id)).toBe(length);

  const next = await file(
    'v2.json',
    small({ guid: 'a', title: 'A' }, { guid: 'b', title: 'B2' }, { guid: 'd', title: 'D' }),
  );
  const result = await importSchedule(server.ctx, next, { slug: event.slug });
  expect(result).toMatchObject({
    ok: true,
    value: { sessions: { added: ['D'], changed: ['B2'], removed: ['C'], unchanged: 1 } },
  });
  const ids = Object.fromEntries(before.map(({ guid, id }) => [guid, id]));
  const after = await sessionsOf(server, event.id);
  expect(after.filter(({ guid }) => guid !== 'd').map(({ guid, id }) => [guid, id])).toEqual([
    ['a', ids['a']],
    ['b', ids['b']],
  ]);
});

test('[IMP3] a dry run says what would be done and does nothing', async () => {
  const event = await server.createEvent();
  const path = await file('dry.json', small({ guid: 'a', title: 'A' }));
  const result = await importSchedule(server.ctx, path, { slug: event.slug, dry_run: true });
  expect(result).toMatchObject({ ok: true, value: { dry_run: true, sessions: { added: ['A'] } } });
  expect(await sessionsOf(server, event.id)).toEqual([]);
  expect(await feedLength(server, event.id)).toBe(0);
});

test('[IMP4] what organisers added to a session survives the next version', async () => {
  const event = await server.createEvent();
  const path = await file('own.json', small({ guid: 'a', title: 'A' }));
  await importSchedule(server.ctx, path, { slug: event.slug });
  const own = {
    link: 'https://meet.example/a',
    featured: true,
    open_session: true,
    max_occupancy: 9,
    type: 'video-call',
  } as const;
  await server.ctx.db.update(timeline_sessions).set(own).where(eq(timeline_sessions.event_id, event.id));
  await importSchedule(
    server.ctx,
    await file('own2.json', small({ guid: 'a', title: 'A, moved', date: '2026-06-16T09:00:00Z' })),
    {
      slug: event.slug,
    },
  );
  expect((await sessionsOf(server, event.id))[0]).toMatchObject({
    ...own,
    title: 'A, moved',
    starts_at: new Date('2026-06-16T09:00:00Z'),
  });
});

test('[IMP4] two schedules live side by side in one event', async () => {
  const event = await server.createEvent();
  await importSchedule(server.ctx, await file('one.json', small({ guid: 'a' })), { slug: event.slug });
  const other = small({ guid: 'a' }).replace('"acronym":"small"', '"acronym":"other"');
  await importSchedule(server.ctx, await file('two.json', other), { slug: event.slug });
  expect((await sessionsOf(server, event.id)).map(({ source }) => source).sort()).toEqual([
    'schedule:other',
    'schedule:small',
  ]);
});

test('[IMP5] the same talks in XML are the same sessions', async () => {
  const event = await server.createEvent();
  await importSchedule(
    server.ctx,
    await file('same.json', small({ guid: 'a', title: 'A & B', abstract: 'Hi *there*' })),
    { slug: event.slug },
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <schedule><version>1</version><conference><acronym>small</acronym><title>Small</title></conference>
    <day index="1" date="2026-06-15"><room name="Hall"><event guid="a" id="1"><title>A &amp; B</title><abstract>Hi *there*</abstract>
    <date>2026-06-15T10:00:00+02:00</date><duration>00:30</duration></event></room></day></schedule>`;
  const [before] = await sessionsOf(server, event.id);
  const result = await importSchedule(server.ctx, await file('same.xml', xml), { slug: event.slug });
  expect(result).toMatchObject({ ok: true });
  const [after] = await sessionsOf(server, event.id);
  const { source_data: _a, updated_at: _b, version: _c, ...rest } = before ?? ({} as never);
  expect(after).toMatchObject(rest);
});

describe('[IMP2] files that are refused whole', () => {
  const good = small({ guid: 'a', title: 'Grüße' });
  test.each<[string, string, () => string | Uint8Array, string | RegExp, RegExp]>([
    ['truncated JSON', 'cut.json', () => good.slice(0, -20), /^line 1, column \d+$/, /ends in the middle/],
    ['broken JSON', 'broken.json', () => good.replace('"title"', 'title'), /^line 1, column \d+$/, /is not JSON/],
    ['UTF-16', 'utf16.json', () => Buffer.from(`\ufeff${good}`, 'utf16le'), '', /is UTF-16/],
    ['UTF-16 without a mark', 'utf16n.json', () => Buffer.from(good, 'utf16le'), 'byte 1', /zero bytes/],
    ['Latin-1 that does not say so', 'latin1.json', () => Buffer.from(good, 'latin1'), /^byte \d+$/, /is not UTF-8/],
    ['an empty file', 'empty.json', () => '', '', /is empty/],
    ['a calendar that was cut off', 'other.json', () => 'BEGIN:VCALENDAR', '', /END:VCALENDAR is missing/],
    ['something else', 'text.csv', () => 'Hello', '', /is no schedule: neither .* a calendar/],
    [
      'a line of a calendar that is none',
      'bad.ics',
      () => 'BEGIN:VCALENDAR\r\nnonsense\r\nEND:VCALENDAR',
      '',
      /cannot be read as a calendar/,
    ],
    ['a table without times', 'table.txt', () => 'Title;Room\nA;B', 'row 1', /there is none called start/],
    [
      'a quotation mark that stays open',
      'quote.csv',
      () => 'title,start\n"A,2026-05-01 10:00\n',
      'row 2',
      /quotation mark/,
    ],
    [
      'an entity bomb',
      'bomb.xml',
      () => '<!DOCTYPE x [<!ENTITY a "b">]><schedule>&a;</schedule>',
      /^line 1/,
      /document type/,
    ],
    [
      'a zero character',
      'zero.json',
      () => small({ guid: 'a', title: 'a\u0000b' }),
      /title$/,
      /a character that is none/,
    ],
    [
      'half a character',
      'half.json',
      () => small({ guid: 'a', title: 'a\ud83d' }),
      /title$/,
      /a character that is none/,
    ],
    ['double guids', 'double.json', () => small({ guid: 'a' }, { guid: 'a' }), '', /is also that of/],
  ])('%s', async (_what, name, content, place, reason) => {
    const event = await server.createEvent();
    const result = await importSchedule(server.ctx, await file(name, content()), { slug: event.slug });
    const matching = typeof place === 'string' ? place : expect.stringMatching(place);
    expect(result).toEqual({
      ok: false,
      problems: [{ file: name, place: matching, reason: expect.stringMatching(reason) }],
    });
    expect(await sessionsOf(server, event.id)).toEqual([]);
  });

  test('a file of 50 MB, without reading it', async () => {
    const event = await server.createEvent();
    const path = await file('big.json', '{');
    await truncate(path, 50 * 1024 * 1024);
    const begun = performance.now();
    const result = await importSchedule(server.ctx, path, { slug: event.slug });
    expect(result).toMatchObject({ problems: [{ file: 'big.json', reason: 'is 50 MB; at most 32 MB are read' }] });
    expect(performance.now() - begun).toBeLessThan(200);
  });

  test('a file that is not there, a folder, and an unknown event', async () => {
    const event = await server.createEvent();
    const missing = await importSchedule(server.ctx, join(folder, 'nothing.json'), { slug: event.slug });
    expect(missing).toMatchObject({ problems: [{ reason: 'does not exist' }] });
    expect(await importSchedule(server.ctx, folder, { slug: event.slug })).toMatchObject({
      problems: [{ reason: 'is not a file' }],
    });
    expect(await importSchedule(server.ctx, await file('ok.json', good), { slug: 'nowhere' })).toMatchObject({
      ok: false,
    });
  });
});

test('[IMP3] two imports at the same time end as one', async () => {
  const event = await server.createEvent();
  const path = await file('race.json', small({ guid: 'a' }, { guid: 'b' }));
  const results = await Promise.all(
    Array.from({ length: 4 }, () => importSchedule(server.ctx, path, { slug: event.slug })),
  );
  expect(results.map((result) => result.ok && result.value.sessions.added.length).sort()).toEqual([0, 0, 0, 2]);
  expect(await sessionsOf(server, event.id)).toHaveLength(2);
});

test('[IMP21] a file that would empty the programme is refused, dry run included, until it is meant', async () => {
  const event = await server.createEvent();
  const { slug } = event;
  const talks = Array.from({ length: 8 }, (_, n) => ({ guid: `${n}`, title: `Talk ${n}` }));
  await importSchedule(server.ctx, await file('all.json', small(...talks)), { slug });
  const empty = await file('empty.json', small());
  const most = await file('most.json', small(...talks.slice(0, 2)));
  const said = (reason: string) => ({
    ok: false,
    problems: [{ reason: `${reason}, and nothing was stored: if that is meant, say --remove-most` }],
  });
  expect(await importSchedule(server.ctx, empty, { slug, dry_run: true })).toMatchObject(
    said('no session was found in it'),
  );
  expect(await importSchedule(server.ctx, most, { slug })).toMatchObject(
    said('it would remove 6 of the 8 sessions that came with this schedule before'),
  );
  expect(await sessionsOf(server, event.id)).toHaveLength(8);
  const meant = await importSchedule(server.ctx, most, { slug, remove_most: true });
  expect(meant).toMatchObject({ ok: true, value: { sessions: { unchanged: 2 } } });
  expect(await sessionsOf(server, event.id)).toHaveLength(2);
});
