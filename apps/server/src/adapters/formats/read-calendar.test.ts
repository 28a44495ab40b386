import { scheduleFromCalendar } from '@plenary/domain/schedules/formats/from-calendar';
import { describe, expect, test } from 'vitest';
import { readCalendar, type CalendarWindow } from './read-calendar.ts';
import { withinTime } from '../within-time.ts';

const OPEN: CalendarWindow = { from: null, until: null };

const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y', ...parts, 'END:VCALENDAR', ''].join('\r\n');

const entry = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:One', ...lines, 'END:VEVENT'].join('\r\n');

const read = (text: string, window = OPEN) =>
  scheduleFromCalendar(readCalendar(text, window), 'x.ics', 'Europe/Berlin');

function value(text: string, window = OPEN) {
  const result = read(text, window);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const startsOf = (text: string, window = OPEN): string[] =>
  value(text, window).talks.map(({ starts_at }) => new Date(starts_at).toISOString().slice(0, 16));

/** A zone that only its own calendar knows: two hours ahead of UTC. */
const OWN_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Our Time', 'BEGIN:STANDARD', 'DTSTART:20000101T000000'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n');

describe('a calendar', () => {
  test('[IMP10] an entry is a session, folded and escaped texts are whole', () => {
    const text = calendar(
      'X-WR-CALNAME:Conf',
      entry(
        'DTSTART;TZID=Europe/Zurich:20260501T100000',
        'DURATION:PT45M',
        'DESCRIPTION:Line one\\nand\\, t',
        ' wo',
        'LOCATION:Hall\\; east',
        'CATEGORIES:Networks,More',
        'URL:www.one.example/talk',
        'ATTENDEE;CN=Guest:mailto:guest@people.example',
      ),
    );
    const schedule = value(text);
    expect(schedule).toMatchObject({ acronym: 'Conf', tracks: [{ name: 'Networks' }] });
    expect(schedule.talks).toMatchObject([
      {
        guid: 'one',
        title: 'One',
        description: 'Line one\nand, two',
        room: 'Hall; east',
        starts_at: Date.UTC(2026, 4, 1, 8),
        ends_at: Date.UTC(2026, 4, 1, 8, 45),
        persons: [],
        links: [{ url: 'https://www.one.example/talk' }],
      },
    ]);
    expect(JSON.stringify(schedule)).not.toContain('guest@people.example');
  });

  test('[IMP13] what repeats is written out, across a clock change, with moved and deleted occurrences', () => {
    const moved = ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:Moved', 'RECURRENCE-ID;TZID=Europe/Berlin:20261026T100000'];
    const text = calendar(
      entry(
        'DTSTART;TZID=Europe/Berlin:20261024T100000',
        'DTEND;TZID=Europe/Berlin:20261024T110000',
        'RRULE:FREQ=DAILY;UNTIL=20261027T090000Z',
        'EXDATE;TZID=Europe/Berlin:20261025T100000',
      ),
      [...moved, 'DTSTART;TZID=Europe/Berlin:20261026T150000', 'DURATION:PT1H', 'END:VEVENT'].join('\r\n'),
    );
    expect(startsOf(text)).toEqual(['2026-10-24T08:00', '2026-10-26T14:00', '2026-10-27T09:00']);
    const { talks } = value(text);
    expect(talks.map(({ guid, title }) => [guid, title])).toEqual([
      ['one/2026-10-24T10:00:00', 'One'],
      ['one/2026-10-26T10:00:00', 'Moved'],
      ['one/2026-10-27T10:00:00', 'One'],
    ]);
    expect(talks[2]?.ends_at).toBe(Date.UTC(2026, 9, 27, 10));
  });

  test('[IMP13] what repeats without an end stops with the event, after a year, and after a thousand', () => {
    const weekly = calendar(entry('DTSTART:20190107T100000Z', 'RRULE:FREQ=WEEKLY'));
    const window = { from: Date.UTC(2026, 4, 1), until: Date.UTC(2026, 4, 15) };
    expect(startsOf(weekly, window)).toEqual(['2026-05-04T10:00', '2026-05-11T10:00']);
    expect(startsOf(weekly)).toHaveLength(53);
    const hourly = value(calendar(entry('DTSTART:20260501T100000Z', 'RRULE:FREQ=HOURLY')));
    expect(hourly.talks).toHaveLength(1000);
    expect(hourly.notes).toContain('"One" repeats too often; 1000 of its occurrences were taken');
  });

  test('[IMP19] a rule that never comes true ends the reading, not the machine', () => {
    const never = calendar(entry('DTSTART:20260501T100000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'));
    const found = withinTime(500, () => readCalendar(never, OPEN).entries.length);
    expect(found === null || found <= 1).toBe(true);
    expect(
      withinTime(50, () => {
        for (;;);
      }),
    ).toBeNull();
  });

  test('[IMP13] cancelled, private and whole-day entries are left out and named', () => {
    const schedule = value(
      calendar(
        entry('DTSTART:20260501T100000Z', 'STATUS:CANCELLED'),
        entry('DTSTART:20260501T100000Z', 'CLASS:PRIVATE').replace('UID:one', 'UID:two'),
        entry('DTSTART;VALUE=DATE:20260501').replace('UID:one', 'UID:three'),
        'BEGIN:VTODO\r\nUID:t\r\nEND:VTODO',
      ),
    );
    expect(schedule.talks).toEqual([]);
    expect(schedule.notes).toEqual([
      'left out: 1 parts that are no entries (VTODO)',
      'left out: 1 cancelled entries ("One")',
      'left out: 1 private entries ("One")',
      'left out: 1 entries of whole days ("One")',
    ]);
  });

  test('[IMP14] zones: named, named within a longer name, defined by the calendar, floating, unknown', () => {
    const at = (zone: string, ...more: string[]) =>
      startsOf(calendar(...more, entry(`DTSTART${zone}:20260501T100000`)));
    expect(at(';TZID=America/New_York')).toEqual(['2026-05-01T14:00']);
    expect(at(';TZID=/x.example/20200101_1/Europe/Berlin')).toEqual(['2026-05-01T08:00']);
    expect(at(';TZID=Our Time', OWN_ZONE)).toEqual(['2026-05-01T08:00']);
    expect(at('')).toEqual(['2026-05-01T08:00']);
    expect(at('', 'X-WR-TIMEZONE:Asia/Tokyo')).toEqual(['2026-05-01T01:00']);
    expect(value(calendar(entry('DTSTART:20260501T100000'))).notes).toContain(
      '1 entries name no time zone; Europe/Berlin was taken',
    );
    expect(read(calendar(entry('DTSTART;TZID=Moon/Base:20260501T100000')))).toMatchObject({
      problems: [
        { place: 'line 4, VEVENT[0].DTSTART', reason: expect.stringContaining('"Moon/Base", which nobody knows') },
      ],
    });
  });

  test('[IMP22] what makes no sense or cannot be read is left out by title, start and line, and the rest comes', () => {
    const named = (uid: string) => (text: string) => text.replace('UID:one', `UID:${uid}`);
    const bad = calendar(
      entry('DTSTART:20260501T100000Z', 'DTEND:20260501T090000Z'),
      'BEGIN:VEVENT\r\nUID:two\r\nDTSTART:20260501T100000Z\r\nEND:VEVENT',
      named('three')(entry()),
      named('four')(entry('DTSTART:sometime')),
      named('five')(entry('DTSTART:20260501T100000Z', 'RRULE:FREQ=SOMETIMES')),
      named('six')(entry('DTSTART;TZID=Europe/Berlin:20260231T100000')),
      named('seven')(entry('DTSTART:20260501T120000Z')),
    );
    const { talks, notes } = value(bad);
    expect(talks.map(({ guid }) => guid)).toEqual(['seven']);
    expect(notes).toEqual([
      'left out: "One" (line 18, sometime): it cannot be read ("sometime" is no date)',
      expect.stringMatching(/^left out: "One" \(line 23, 20260501T100000Z\): it cannot be read \(invalid frequency/),
      'left out: "One" (line 29, 20260231T100000): it cannot be read ("20260231T100000" is no date)',
      'left out: "One" (line 4, 2026-05-01 10:00 UTC): its end (2026-05-01 09:00 UTC) is before its start',
      'left out: an entry without a title (line 10, 2026-05-01 10:00 UTC): its SUMMARY is missing',
      'left out: "One" (line 14): its DTSTART is missing',
    ]);
  });

  test('[IMP22] a broken calendar names twenty entries, and counts the others', () => {
    const bad = [...Array(25).keys()].map((nth) => entry().replace('UID:one', `UID:${nth}`));
    const fine = entry('DTSTART:20260501T120000Z');
    expect(value(calendar(...bad, fine)).notes.at(-1)).toBe('left out: 5 more entries that cannot be read');
  });

  test('[IMP22] a calendar of which nothing is left is refused with the reasons', () => {
    expect(read(calendar(entry('DTSTART:20260501T100000Z', 'DTEND:20260501T090000Z')))).toMatchObject({
      problems: [{ place: 'line 4', reason: '"One": its end (2026-05-01 09:00 UTC) is before its start' }],
    });
  });

  test('[IMP2] an entry of no length is one without an end', () => {
    expect(value(calendar(entry('DTSTART:20260501T100000Z', 'DTEND:20260501T100000Z'))).talks[0]?.ends_at).toBeNull();
  });

  const DAILY = ['DTSTART;TZID=Europe/Berlin:20260510T100000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=4'];

  test.each([
    ['in UTC, of a zone that is only named', 'EXDATE:20260511T080000Z'],
    ['in another zone', 'EXDATE;TZID=America/New_York:20260511T040000'],
    ['as a day', 'EXDATE;VALUE=DATE:20260511'],
    ['after others that are long over', 'EXDATE:20200101T080000Z,20200102T080000Z,20200103T080000Z,20260511T080000Z'],
  ])('[IMP13] an occurrence is deleted %s', (_, deleted) => {
    expect(startsOf(calendar(entry(...DAILY, deleted)))).toEqual([
      '2026-05-10T08:00',
      '2026-05-12T08:00',
      '2026-05-13T08:00',
    ]);
  });

  test('[IMP13] an entry of UTC is deleted and moved by times in a zone that is only named', () => {
    const repeated = entry('DTSTART:20260510T080000Z', DAILY[2] ?? '', 'EXDATE;TZID=Europe/Berlin:20260511T100000');
    const moved = entry('DTSTART:20260512T150000Z', 'RECURRENCE-ID;TZID=Europe/Berlin:20260512T100000');
    expect(startsOf(calendar(repeated, moved))).toEqual(['2026-05-10T08:00', '2026-05-12T15:00', '2026-05-13T08:00']);
  });

  test('[IMP13] dates that are added come beside the start, and periods with lengths of their own', () => {
    const start = ['DTSTART;TZID=Europe/Berlin:20260510T100000', 'DURATION:PT30M'];
    const dates = entry(...start, 'RDATE;TZID=Europe/Berlin:20260512T140000,20260510T100000');
    expect(startsOf(calendar(dates))).toEqual(['2026-05-10T08:00', '2026-05-12T12:00']);
    const periods = entry(...start, 'RDATE;VALUE=PERIOD:20260512T120000Z/20260512T140000Z,20260513T120000Z/PT3H');
    const { talks } = value(calendar(periods));
    expect(talks.map(({ starts_at, ends_at }) => ((ends_at ?? 0) - starts_at) / 60_000)).toEqual([30, 120, 180]);
    expect(talks[1]?.starts_at).toBe(Date.UTC(2026, 4, 12, 12));
  });

  test('[IMP14] the zone of a whole calendar is found as that of a time is, or refused', () => {
    const floating = entry('DTSTART:20260501T100000');
    const at = (zone: string, ...more: string[]) => startsOf(calendar(`X-WR-TIMEZONE:${zone}`, ...more, floating));
    expect(at('/x.example/20200101_1/Asia/Tokyo')).toEqual(['2026-05-01T01:00']);
    expect(at('Our Time', OWN_ZONE)).toEqual(['2026-05-01T08:00']);
    expect(read(calendar('X-WR-TIMEZONE:Eastern Standard Time', floating))).toMatchObject({
      problems: [{ place: 'line 5, VEVENT[0].DTSTART', reason: expect.stringContaining('"Eastern Standard Time"') }],
    });
    expect(startsOf(calendar('X-WR-TIMEZONE:Eastern Standard Time', entry('DTSTART:20260501T100000Z')))).toEqual([
      '2026-05-01T10:00',
    ]);
  });

  test('[IMP16] a location or link that is a video meeting is the link of the meeting, and no place', () => {
    const of = (...lines: string[]) => {
      const [talk] = value(calendar(entry('DTSTART:20260501T100000Z', ...lines))).talks;
      return [talk?.meeting_link, talk?.room, talk?.links.length];
    };
    expect(of('LOCATION:https://us02web.zoom.us/j/1?pwd=x')).toEqual(['https://us02web.zoom.us/j/1?pwd=x', '', 0]);
    expect(of('LOCATION:Hall; https://meet.example/a')).toEqual(['https://meet.example/a', 'Hall', 0]);
    expect(of('URL:https://teams.microsoft.com/l/1')).toEqual(['https://teams.microsoft.com/l/1', '', 0]);
    expect(of('LOCATION:Hall', 'URL:https://conf.example/1')).toEqual([null, 'Hall', 1]);
  });

  test('[IMP13] of several revisions of an entry the latest counts', () => {
    const revision = (sequence: number, title: string) =>
      entry('DTSTART:20260501T100000Z', `SEQUENCE:${sequence}`).replace('SUMMARY:One', `SUMMARY:${title}`);
    expect(value(calendar(revision(2, 'New'), revision(1, 'Old'))).talks.map(({ title }) => title)).toEqual(['New']);
  });

  test('[IMP21] entries of one UID are as many sessions, unless they are numbered versions of one', () => {
    const at = (hour: number, ...lines: string[]) => entry(`DTSTART:20260501T${hour}0000Z`, ...lines);
    const room = [at(10), at(11).replace('SUMMARY:One', 'SUMMARY:Two'), at(12)];
    const { talks, notes } = value(calendar(...room));
    expect(talks.map(({ title, guid }) => [title, guid])).toEqual([
      ['One', 'title:One@2026-05-01T10:00'],
      ['Two', 'title:Two'],
      ['One', 'title:One@2026-05-01T12:00'],
    ]);
    expect(notes).toContain('3 entries share their UID with others and are taken for sessions of their own');
    const versions = value(calendar(at(10, 'SEQUENCE:1'), at(11, 'SEQUENCE:2')));
    expect(versions.talks).toMatchObject([{ guid: 'one', starts_at: Date.UTC(2026, 4, 1, 11) }]);
    expect(versions.notes).toContain('left out: 1 older versions of entries that are there again');
  });

  describe('[IMP21] of 88 entries of one UID none vanishes unsaid', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    const NUMBERS = [...Array(88).keys()];
    const momentOf = (nth: number) => `202605${two(1 + Math.floor(nth / 24))}T${two(nth % 24)}0000Z`;
    const talk = (nth: number, ...lines: string[]) =>
      entry(`DTSTART:${momentOf(nth)}`, ...lines).replace('SUMMARY:One', `SUMMARY:Talk ${nth}`);
    const guids = (entries: readonly string[]) => new Set(value(calendar(...entries)).talks.map(({ guid }) => guid));

    test.each<[string, (nth: number) => string]>([
      ['without numbers', (nth) => talk(nth)],
      ['of one number', (nth) => talk(nth, 'SEQUENCE:0')],
      ['numbered through', (nth) => talk(nth, `SEQUENCE:${nth}`)],
      ['of five numbers', (nth) => talk(nth, `SEQUENCE:${nth % 5}`)],
      ['of one title', (nth) => entry(`DTSTART:${momentOf(nth)}`)],
      ['of one title and start in as many rooms', (nth) => entry('DTSTART:20260501T100000Z', `LOCATION:Room ${nth}`)],
      ['as occurrences of nothing', (nth) => talk(nth, `RECURRENCE-ID:${momentOf(nth)}`)],
    ])('%s', (_, make) => {
      expect(guids(NUMBERS.map(make)).size).toBe(88);
    });

    test('beside an entry that repeats, of which they are no occurrences', () => {
      const repeated = entry('DTSTART:20260401T100000Z', 'RRULE:FREQ=DAILY;COUNT=3');
      const others = NUMBERS.map((nth) => talk(nth, `RECURRENCE-ID:${momentOf(nth)}`));
      expect(guids([repeated, ...others]).size).toBe(91);
    });

    test('and an occurrence that is named in another zone is moved, and not there twice', () => {
      const repeated = entry('DTSTART;TZID=Europe/Berlin:20260401T100000', 'RRULE:FREQ=DAILY;COUNT=2');
      const moved = entry('DTSTART;TZID=Europe/Berlin:20260402T150000', 'RECURRENCE-ID:20260402T080000Z');
      expect(startsOf(calendar(repeated, moved))).toEqual(['2026-04-01T08:00', '2026-04-02T13:00']);
    });

    test('moved into the days of the event from before them', () => {
      const window = { from: Date.UTC(2026, 4, 1), until: Date.UTC(2026, 4, 9) };
      const repeated = entry('DTSTART:20260401T100000Z', 'RRULE:FREQ=DAILY;COUNT=2');
      const moved = entry('DTSTART:20260505T100000Z', 'RECURRENCE-ID:20260402T100000Z');
      const far = entry('DTSTART:20270505T100000Z', 'RECURRENCE-ID:20270402T100000Z');
      const { entries } = readCalendar(calendar(repeated, moved, far), window);
      expect(entries.map(({ occurrence }) => occurrence)).toEqual(['2026-04-02T10:00:00Z']);
    });
  });
});
