import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useServer } from '@plenary/testkit/use-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importSchedule } from './index.ts';

const server = useServer();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-times-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A talk from a start to an end, both `2026-06-…T…Z`, as each format writes it. */
const FORMATS: Readonly<Record<string, (start: string, end: string) => string>> = {
  'schedule.json': (start, end) => {
    const talk = { guid: 'a', title: 'A', date: start, end, duration: '', persons: [] };
    const days = [{ date: '2026-06-15', rooms: { R: [talk] } }];
    return JSON.stringify({ schedule: { version: '1', conference: { acronym: 's', title: 'S', days } } });
  },
  'schedule.xml': (start, end) => {
    const minutes = (Date.parse(end) - Date.parse(start)) / 60_000;
    const talk = `<event id="1" guid="a"><date>${start}</date><duration>${minutes / 60}:00</duration><title>A</title></event>`;
    const day = `<day index="1" date="2026-06-15"><room name="R">${talk}</room></day>`;
    return `<schedule><version>1</version><conference><acronym>s</acronym><title>S</title></conference>${day}</schedule>`;
  },
  'list of talks': (start, end) => {
    const talk = { code: 'A', title: 'A', room: 'R', speakers: [], start, end };
    return JSON.stringify({ count: 1, next: null, results: [talk] });
  },
  calendar: (start, end) => {
    const [from, to] = [start, end].map((time) => time.replace(/[-:]/g, ''));
    const entry = ['BEGIN:VEVENT', 'UID:a', `DTSTART:${from}`, `DTEND:${to}`, 'SUMMARY:A', 'END:VEVENT'];
    return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...entry, 'END:VCALENDAR', ''].join('\r\n');
  },
  table: (start, end) => `title,start,end\nA,${start},${end}\n`,
};

async function imported(text: string) {
  const { slug } = await server.createEvent({ time_zone: 'UTC' });
  const path = join(folder, 'file');
  await writeFile(path, text);
  return importSchedule(server.ctx, path, { slug });
}

describe.each(Object.entries(FORMATS))('%s', (_name, write) => {
  test('[IMP2] a session that ends before it starts is refused', async () => {
    const result = await imported(write('2026-06-15T10:00:00Z', '2026-06-15T08:00:00Z'));
    expect(result.ok ? [] : result.problems.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^is before the start$|is before its start$|is not a length/),
    ]);
  });

  test.each([
    ['of 48 hours', '2026-06-17T10:00:00Z', 'sessions that last longer than 24 hours: 1 ("A")'],
    ['without length', '2026-06-15T10:00:00Z', 'sessions that have no end: 1 ("A")'],
  ])('[IMP11] a session %s is taken, and said', async (_what, end, note) => {
    const result = await imported(write('2026-06-15T10:00:00Z', end));
    expect(result).toMatchObject({ ok: true, value: { sessions: { added: ['A'] } } });
    expect(result.ok ? result.value.understood.notes : []).toContain(note);
  });
});
