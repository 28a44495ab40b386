import type { CalendarItem } from '@plenary/domain/calendars/entry';
import { expect, test } from 'vitest';
import { readCalendar } from './read-calendar.ts';
import { writeCalendar } from './write-calendar.ts';

const write = (name: string, items: readonly CalendarItem[]) => writeCalendar(name, items, (item) => item);

const ITEM: CalendarItem = {
  cancelled: false,
  uid: 'a.session@plenary',
  sequence: 7,
  changed_at: Date.UTC(2026, 3, 1, 12),
  starts_at: Date.UTC(2026, 4, 1, 8),
  ends_at: Date.UTC(2026, 4, 1, 9),
  title: 'Grüße, Leute; \\ "Tee"',
  description: `${'Öl und Wasser. '.repeat(20)}\r\nNext\u0000 line\u0007\n\nhttps://site.example/x`,
  location: 'Hall; east, 1',
  categories: ['A, B', 'C'],
  url: 'https://site.example/x',
};

test('[ICS5] texts are escaped, lines folded at 75 bytes without breaking a letter, times in UTC', async () => {
  const text = await write('Spring, 2026\r\nX-BAD:1', [ITEM]);
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/[^\r]\n|\r(?!\n)|\u0000|\u0007|\ufffd/);
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'METHOD:PUBLISH',
      'UID:a.session@plenary',
      'SEQUENCE:7',
      'DTSTAMP:20260401T120000Z',
      'LAST-MODIFIED:20260401T120000Z',
      'DTSTART:20260501T080000Z',
      'DTEND:20260501T090000Z',
      'SUMMARY:Grüße\\, Leute\\; \\\\ "Tee"',
      'LOCATION:Hall\\; east\\, 1',
      'CATEGORIES:A\\, B,C',
      'URL:https://site.example/x',
      'X-WR-CALNAME:Spring\\, 2026 X-BAD:1',
    ]),
  );
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
});

test('[ICS5] what is written is read again, letter by letter', async () => {
  const { entries } = readCalendar(await write('x', [ITEM]), { from: null, until: null });
  expect(entries).toMatchObject([
    {
      uid: ITEM.uid,
      title: ITEM.title,
      description: `${'Öl und Wasser. '.repeat(20)}\nNext line\n\nhttps://site.example/x`,
      location: ITEM.location,
      categories: ['A, B', 'C'],
      start: { kind: 'moment', at: ITEM.starts_at },
      end: { kind: 'moment', at: ITEM.ends_at },
    },
  ]);
});

test('[ICS5] an entry without an end, a place or a category, and a calendar without entries', async () => {
  const bare = { ...ITEM, ends_at: null, location: '', categories: [] };
  expect(await write('x', [bare])).not.toMatch(/DTEND|LOCATION|CATEGORIES/);
  const empty = await write('x', []);
  expect(readCalendar(empty, { from: null, until: null }).entries).toEqual([]);
  expect(empty).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
});
