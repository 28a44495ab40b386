import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTimeline } from '../../timeline/read-timeline.ts';
import { importSchedule } from './index.ts';
import { sessionsOf } from './schedules.fixture.ts';

const server = useServer();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-formats-'));
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

test('[IMP7] a talk is a stream where its room is on the network, and a meeting elsewhere', async () => {
  const types = async (kind: 'hybrid' | 'virtual', streams = new Map<string, string>(), talk = {}) => {
    const event = await server.createEvent({ event_kind: kind });
    await importSchedule(server.ctx, await file('kind.json', small({ guid: 'a', ...talk })), {
      slug: event.slug,
      streams,
    });
    return (await sessionsOf(server, event.id)).map(({ type, stream }) => [type, stream?.playback_url ?? null]);
  };
  const address = 'https://live.example/hall.m3u8';
  expect(await types('hybrid')).toEqual([['meeting', null]]);
  expect(await types('virtual')).toEqual([['stream', null]]);
  expect(await types('hybrid', new Map([['Hall', address]]))).toEqual([['stream', address]]);
  expect(await types('virtual', new Map([['Hall', address]]), { do_not_stream: true })).toEqual([['meeting', null]]);
});

test('[NEA7] a schedule of a thousand talks is one live event, however often it is imported', async () => {
  const event = await server.createEvent();
  const talks = (title: string) => small(...Array.from({ length: 1_000 }, (_, nth) => ({ guid: `t${nth}`, title })));
  for (const title of ['First', 'Second']) {
    const imported = await importSchedule(server.ctx, await file('large.json', talks(title)), { slug: event.slug });
    expect(imported).toMatchObject({ ok: true });
    const { rows } = await server.ctx.db.$client.query(
      "SELECT kind FROM feed_events WHERE event_id = $1 AND topic = 'event-timeline'",
      [event.id],
    );
    expect(rows).toEqual([{ kind: 'timeline.replaced' }]);
  }
  expect(await sessionsOf(server, event.id)).toHaveLength(1_000);
});

/** The same sessions in every format: two talks of Ann in the hall. */
const FORMATS: readonly (readonly [name: string, format: string, content: string | Uint8Array])[] = [
  [
    'a.dat',
    'list of talks (JSON)',
    JSON.stringify([
      ...[
        ['k1', 'Grüße', '10:00'],
        ['k2', 'Netze', '11:00'],
      ].map(([code, title, time]) => ({
        ...{ code, title: { de: title, en: 'x' }, room: { name: { de: 'Saal' } }, content_locale: 'de' },
        ...{
          track: { name: 'Netze', color: '#0a5' },
          submission_type: 'Vortrag',
          speakers: [{ code: 'Ann', name: 'Ann' }],
        },
        ...{ start: `2026-06-15T${time}:00+02:00`, duration: 45 },
      })),
    ]),
  ],
  [
    'b.dat',
    'table (CSV)',
    `\ufeffKennung;Titel;Datum;Beginn;Dauer;Raum;Strang;Art;Sprache;Referentin\r
k1;Grüße;15.06.2026;10:00;45;Saal;Netze;Vortrag;de;Ann\r
k2;Netze;;11:00;45 min;Saal;Netze;Vortrag;de;Ann\r\n`,
  ],
  [
    'c.dat',
    'schedule.xml',
    Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?><schedule><version>1</version>
<conference><acronym>x</acronym><title>X</title><track name="Netze" color="#00aa55"/></conference><day index="1" date="2026-06-15"><room name="Saal">
${[
  ['k1', 'Grüße', '10:00'],
  ['k2', 'Netze', '11:00'],
]
  .map(
    ([guid, title, time]) =>
      `<event guid="${guid}"><title>${title}</title><track>Netze</track><type>Vortrag</type><language>de</language><date>2026-06-15T${time}:00+02:00</date><duration>00:45</duration><persons><person id="Ann">Ann</person></persons></event>`,
  )
  .join('\n')}</room></day></schedule>`,
      'latin1',
    ),
  ],
  [
    'd.dat',
    'calendar (iCalendar)',
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x']
      .concat(
        [
          ['k1', 'Grüße', '10'],
          ['k2', 'Netze', '11'],
        ].flatMap(([uid, title, hour]) => [
          ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY;LANGUAGE=de:${title}`, 'LOCATION:Saal', 'CATEGORIES:Netze'],
          ...[`DTSTART;TZID=Europe/Berlin:20260615T${hour}0000`, 'DURATION:PT45M', 'END:VEVENT'],
        ]),
      )
      .concat('END:VCALENDAR', '')
      .join('\r\n'),
  ],
];

test.each(FORMATS)(
  '[IMP10] [IMP17] %s, a %s: the same sessions, told by the content',
  async (name, format, content) => {
    const event = await server.createEvent({ time_zone: 'Europe/Berlin', settings: { language: 'de' } });
    const path = await file(name, content);
    const result = await importSchedule(server.ctx, path, { slug: event.slug });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const isCalendar = format.startsWith('calendar');
    expect(result.value.understood).toMatchObject({
      ...{ format, sessions: 2, speakers: isCalendar ? 0 : 1, rooms: ['Saal'], tracks: ['Netze'] },
      ...{ days: ['2026-06-15'], time_zone: 'Europe/Berlin', zone_from: 'event' },
    });
    const hasColor = format.startsWith('list') || format === 'schedule.xml';
    const rows = await sessionsOf(server, event.id);
    expect(rows.map(({ title, starts_at }) => [title, starts_at.toISOString()])).toEqual([
      ['Grüße', '2026-06-15T08:00:00.000Z'],
      ['Netze', '2026-06-15T09:00:00.000Z'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        ends_at: new Date(row.starts_at.getTime() + 45 * 60_000),
        location: 'Saal',
        language: 'de',
        format: isCalendar ? null : 'Vortrag',
        categories: [hasColor ? { name: 'Netze', position: 1, color: '#00aa55' } : { name: 'Netze', position: 1 }],
      });
    }
    const again = await importSchedule(server.ctx, path, { slug: event.slug });
    expect(again).toMatchObject({
      ok: true,
      value: { sessions: { added: [], changed: [], removed: [], unchanged: 2 } },
    });
  },
);

test('[IMP17] track, colour, language and kind of talk reach an attendee', async () => {
  const event = await server.createEvent({ time_zone: 'Europe/Berlin', settings: { language: 'de' } });
  await importSchedule(server.ctx, await file('wire.json', FORMATS[0]?.[2] ?? ''), { slug: event.slug });
  const timeline = await server.ctx.db.transaction((tx) =>
    readTimeline(server.ctx.clock, tx, { event_id: event.id, text_language: null }, 'attendee'),
  );
  expect(timeline.sessions[0]).toMatchObject({
    language: 'de',
    format: 'Vortrag',
    categories: [{ name: 'Netze', position: 1, color: '#00aa55' }],
  });
});

test('[IMP16] [D5] the address of a video meeting is the link of a meeting, which attendees do not get', async () => {
  const event = await server.createEvent({ event_kind: 'virtual' });
  const ics = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:A\r\nDTSTART:20260615T100000Z\r\nDURATION:PT1H\r\nLOCATION:https://zoom.us/j/1?pwd=secret\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  await importSchedule(server.ctx, await file('zoom.ics', ics), { slug: event.slug });
  const of = (audience: 'attendee' | 'host') =>
    server.ctx.db.transaction((tx) =>
      readTimeline(server.ctx.clock, tx, { event_id: event.id, text_language: null }, audience),
    );
  expect(JSON.stringify(await of('attendee'))).not.toContain('secret');
  expect((await of('attendee')).sessions).toMatchObject([{ type: 'meeting', location: null, link: null }]);
});

test('[IMP10] two calendars without names of their own live side by side by the name that they are given', async () => {
  const event = await server.createEvent();
  const csv = (title: string): string => `title,start\n${title},2026-06-15 10:00\n`;
  await importSchedule(server.ctx, await file('one.csv', csv('A')), { slug: event.slug });
  await importSchedule(server.ctx, await file('two.csv', csv('B')), { slug: event.slug, source: 'workshops' });
  expect((await sessionsOf(server, event.id)).map(({ source, title }) => [source, title])).toEqual([
    ['schedule:table', 'A'],
    ['schedule:workshops', 'B'],
  ]);
});

test('[IMP6] hostile texts of every format are harmless where they are shown', async () => {
  const event = await server.createEvent();
  const csv =
    'title,start,description\n<script>A</script>,2026-06-15 10:00,"<img src=x onerror=alert(1)><a href=""javascript:x"">y</a>"\n';
  await importSchedule(server.ctx, await file('evil.csv', csv), { slug: event.slug });
  const [row] = await sessionsOf(server, event.id);
  expect(row?.title).toBe('<script>A</script>');
  expect(row?.description).not.toMatch(/onerror|javascript/);
});
