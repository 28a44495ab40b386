import { expect, test } from 'vitest';
import { calendarItem, isInCalendar, sessionPath, type CalendarSession } from './entry.ts';
import { googleCalendarLink, outlookCalendarLink, webcalLink } from './links.ts';
import { plainText } from './plain-text.ts';

const SESSION: CalendarSession = {
  cancelled: false,
  id: 'a'.repeat(24),
  title: 'Opening',
  description: '<p>About <em>water</em> &amp; &#x1f41f;</p><ul><li>one</li><li>two</li></ul>',
  type: 'stream',
  starts_at: new Date('2026-05-01T08:00:00Z'),
  ends_at: null,
  location: 'Hall',
  categories: [{ name: 'Main' }],
  speakers: [{ name: 'Ann' }, { name: 'Bob' }],
  updated_at: new Date('2026-04-01T00:00:00Z'),
};
const EVENT = { origin: 'https://site.example', slug: 'spring', rules: { default_stream_minutes: 180 } };
const URL = `https://site.example/spring/session/${SESSION.id}`;

test('[ICS1] an entry has the words of its session and the address of its page here', () => {
  expect(calendarItem(SESSION, EVENT)).toEqual({
    cancelled: false,
    uid: `${SESSION.id}.session@plenary`,
    sequence: (Date.UTC(2026, 3, 1) - Date.UTC(2020, 0, 1)) / 1000,
    changed_at: Date.UTC(2026, 3, 1),
    starts_at: Date.UTC(2026, 4, 1, 8),
    ends_at: Date.UTC(2026, 4, 1, 11),
    title: 'Opening',
    description: `Ann, Bob\n\nAbout water & 🐟\n• one\n• two\n\n${URL}`,
    location: 'Hall',
    categories: ['Main'],
    url: URL,
  });
  expect(calendarItem({ ...SESSION, type: 'meeting' }, EVENT).ends_at).toBeNull();
  expect([isInCalendar({ type: 'marker-stream' }), isInCalendar({ type: 'meeting' })]).toEqual([false, true]);
  expect(sessionPath('spring', 'x')).toBe('/spring/session/x');
});

test('[ICS4] a change makes the sequence grow, and the UID stays', () => {
  const later = calendarItem({ ...SESSION, title: 'New', updated_at: new Date('2026-04-01T00:00:01Z') }, EVENT);
  const before = calendarItem(SESSION, EVENT);
  expect([later.uid, later.sequence]).toEqual([before.uid, before.sequence + 1]);
});

test('[ICS1] words of a description lose their tags and no letter', () => {
  expect(plainText('<h2>A</h2><p>5 &lt; 6 &gt; 4<br />next&nbsp;line &#39;x&#39; &bogus;</p>')).toBe(
    "A\n5 < 6 > 4\nnext line 'x' &bogus;",
  );
  expect(plainText('<p>a</p>\n\n\n<p>b</p>')).toBe('a\n\nb');
  expect(plainText('&#0;&#x110000;')).toBe('&#0;&#x110000;');
  expect(calendarItem({ ...SESSION, description: 'x'.repeat(9_000) }, EVENT).description.length).toBeLessThan(4_200);
});

test('[ICS7] links of Google Calendar and Outlook open with title, times, place and page', () => {
  const entry = {
    title: 'Tea & "cake" 100%',
    starts_at: Date.UTC(2026, 4, 1, 8),
    ends_at: Date.UTC(2026, 4, 1, 9, 30),
    location: 'Hall 1',
    url: URL,
  };
  const google = new globalThis.URL(googleCalendarLink(entry));
  expect([google.origin, Object.fromEntries(google.searchParams)]).toEqual([
    'https://calendar.google.com',
    {
      action: 'TEMPLATE',
      text: 'Tea & "cake" 100%',
      dates: '20260501T080000Z/20260501T093000Z',
      location: 'Hall 1',
      details: URL,
    },
  ]);
  const outlook = new globalThis.URL(outlookCalendarLink({ ...entry, ends_at: null, location: '' }, 'work'));
  expect([outlook.host, Object.fromEntries(outlook.searchParams)]).toEqual([
    'outlook.office.com',
    {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: 'Tea & "cake" 100%',
      startdt: '2026-05-01T08:00:00.000Z',
      enddt: '2026-05-01T09:00:00.000Z',
      body: URL,
    },
  ]);
  expect(outlookCalendarLink(entry, 'private')).toMatch(/^https:\/\/outlook\.live\.com\/.*subject=Tea%20%26%20/);
  expect(googleCalendarLink({ ...entry, title: 'half \ud83d' })).toContain('half%20%EF%BF%BD');
  expect(webcalLink('https://a.example/x.ics')).toBe('webcal://a.example/x.ics');
});
