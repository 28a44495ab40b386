import { describe, expect, test } from 'vitest';
import { scheduleFromTable } from './from-table.ts';
import { namesIn } from './persons.ts';
import { lengthOf, rangeOf, slashOrderOf, tableTime, type SlashOrder } from './times.ts';

const read = (...lines: string[]) =>
  scheduleFromTable(
    lines.map((line) => line.split('|')),
    'table.csv',
    { zone: 'Europe/Berlin', dates: null, day: null },
  );

function value(...lines: string[]) {
  const result = read(...lines);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const problemsOf = (...lines: string[]) => {
  const result = read(...lines);
  return result.ok ? [] : result.problems.map(({ place, reason }) => `${place}: ${reason}`);
};

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

describe('a table of sessions', () => {
  test('[IMP15] with German columns, a day named once and times as people write them', () => {
    const { talks } = value(
      'Datum|Uhrzeit|Titel|Referent*innen|Raum|Sprache|Art',
      '1.5.2026|9.00 – 9.45 Uhr|Begrüßung|Ann Example, Bob|Saal 1|de|Vortrag',
      '|10 Uhr|Pause|||de|',
      '02.05.2026|23:30 - 00:15|Nacht|Ann Example & Bob|Saal 1||',
    );
    expect(talks.map(({ title, starts_at, ends_at }) => [title, iso(starts_at), iso(ends_at)])).toEqual([
      ['Begrüßung', '2026-05-01T07:00:00.000Z', '2026-05-01T07:45:00.000Z'],
      ['Pause', '2026-05-01T08:00:00.000Z', null],
      ['Nacht', '2026-05-02T21:30:00.000Z', '2026-05-02T22:15:00.000Z'],
    ]);
    expect(talks[0]).toMatchObject({ room: 'Saal 1', language: 'de', type: 'Vortrag' });
    expect(talks[0]?.persons.map(({ name }) => name)).toEqual(['Ann Example', 'Bob']);
  });

  test('[IMP15] with English columns in any order, lengths and half-days', () => {
    const { talks, notes } = value(
      'Room|Duration|Session Title|Start Date|Start Time|Mood|Link',
      'Hall|1h30|One|5/31/2026|2:30 PM|good|www.one.example',
    );
    expect(talks).toMatchObject([
      { title: 'One', starts_at: Date.UTC(2026, 4, 31, 12, 30), ends_at: Date.UTC(2026, 4, 31, 14), room: 'Hall' },
    ]);
    expect(talks[0]?.links).toEqual([{ url: 'https://www.one.example/', title: 'https://www.one.example/' }]);
    expect(notes[0]).toMatch(/^left out: the column Mood \(understood are Title, Speakers, .*, Room, /);
    expect(value('Title|Start|Mood|Food', 'One|2026-05-31 10:00||').notes[0]).toMatch(
      /^left out: the columns Mood, Food /,
    );
  });

  test.each(['Hall', 'Hall name', 'Saal', 'Auditorium'])('[IMP15] %s is the place of a session', (heading) => {
    const { talks, notes } = value(`Title|Start|${heading}`, 'One|2026-05-31 10:00|Attic');
    expect(talks[0]?.room).toBe('Attic');
    expect(notes.filter((note) => note.startsWith('left out'))).toEqual([]);
  });

  test('[IMP15] a column that is missing is named, with the one that may be meant', () => {
    expect(problemsOf('Title|Place of it', 'A|B')).toEqual([
      'row 1: the first row must name the columns; there is none called start; it has "Title", "Place of it"',
    ]);
    expect(problemsOf('Tilte|Start', 'A|B')).toEqual([
      'row 1: the first row must name the columns; there is none called title (is "Tilte" meant?); it has "Tilte", "Start"',
    ]);
  });

  test('[IMP2] every bad cell is named with its row', () => {
    expect(
      problemsOf(
        'title|start|end|duration',
        '|2026-05-01 10:00||',
        'B|noon||',
        'C|10:00||soon',
        'D|2026-05-01 10:00|2026-05-01 09:00|',
        'E|2026-02-30 10:00||',
        'F|||',
      ),
    ).toEqual([
      'row 2, title: is missing',
      'row 3, start: "noon" is not a date or time (such as 2027-12-31, 31.12.2027, 31 December 2027 or 14:30)',
      'row 4, duration: "soon" is not a length (45, 0:45, 45 min)',
      'row 5, end: is before the start',
      'row 6, start: "2026-02-30 10:00" is not a date or time (such as 2027-12-31, 31.12.2027, 31 December 2027 or 14:30)',
      'row 7, start: is missing',
    ]);
  });

  test('[IMP2] a date that may be two days is refused, unless another one of the file shows the order', () => {
    expect(problemsOf('title|start', 'A|3/4/2026 10:00')).toEqual([
      'row 2, start: "3/4/2026 10:00" may be 3 April 2026 or 4 March 2026: say which by --dates dmy or --dates mdy, or write it as 2026-04-03',
    ]);
    const { talks } = value('title|start', 'A|3/4/2026 10:00', 'B|31/4/2026 10:00'.replace('31', '30'));
    expect(talks.map(({ starts_at }) => iso(starts_at))).toEqual([
      '2026-04-03T08:00:00.000Z',
      '2026-04-30T08:00:00.000Z',
    ]);
    expect(problemsOf('title|start', 'A|30/4/2026 10:00', 'B|4/30/2026 10:00')[0]).toMatch(/day first and others/);
  });

  test('[IMP16] the address of a video meeting is no link for everybody', () => {
    const { talks } = value(
      'title|start|link|zoom',
      'A|2026-05-01 10:00|https://us02web.zoom.us/j/1?pwd=x|',
      'B|2026-05-01 11:00|https://b.example|https://meet.example/b',
    );
    expect(talks.map(({ meeting_link, links }) => [meeting_link, links.map(({ url }) => url)])).toEqual([
      ['https://us02web.zoom.us/j/1?pwd=x', []],
      ['https://meet.example/b', ['https://b.example/']],
    ]);
  });

  test('[IMP14] a start that the clocks pass over or show twice is said', () => {
    const { notes } = value('title|start', 'A|2026-03-29 02:30', 'B|2026-10-25 02:30', 'C|2026-10-25 04:30');
    expect(notes.filter((note) => note.includes('clocks'))).toEqual([
      'row 2: the clocks of Europe/Berlin pass over 2026-03-29T02:30; it was taken as an hour later',
      'row 3: the clocks of Europe/Berlin show 2026-10-25T02:30 twice; the first was taken',
    ]);
  });
});

const readAs = (dates: SlashOrder, day: string | null, ...lines: string[]) =>
  scheduleFromTable(
    lines.map((line) => line.split('|')),
    'table.csv',
    { zone: 'UTC', dates, day },
  );
const startOf = (result: ReturnType<typeof readAs>) => result.ok && iso(result.value.talks[0]?.starts_at ?? null);

describe('[IMP23] tables as programs and people make them', () => {
  test('dates with dashes are asked about once for a file, and settled by whoever imports', () => {
    const rows = ['Title|Date|Start', 'A|05-12-2027|09:00', 'B|06-12-2027|09:00'];
    expect(problemsOf(...rows)).toHaveLength(1);
    expect(startOf(readAs('day_first', null, ...rows))).toBe('2027-12-05T09:00:00.000Z');
    expect(startOf(readAs('month_first', null, ...rows))).toBe('2027-05-12T09:00:00.000Z');
    expect(problemsOf('Title|Date|Start', 'A|13-05-2027|09:00')).toEqual([]);
    expect(readAs('month_first', null, 'Title|Date|Start', 'A|13-05-2027|09:00')).toMatchObject({
      problems: [
        { reason: 'has dates with the day first, where --dates mdy was said' },
        { reason: expect.stringMatching(/^"13-05-2027" is not a date/) },
        { reason: expect.stringMatching(/^names no day/) },
      ],
    });
  });

  test.each([
    '12 May 2027 09:00',
    'May 12, 2027 9:00 AM',
    '12-May-27 09:00',
    'Mittwoch, 12. Mai 2027, 9 Uhr',
    'Wed, May 12th 2027 at 9:00',
    '12 mai 2027 09:00',
    '2027/5/12 09:00',
  ])('a date is read: %s', (text) => {
    expect(startOf(readAs(null, null, 'Title|Start', `A|${text}`))).toBe('2027-05-12T09:00:00.000Z');
  });

  test('names that are no month are no date', () => {
    expect(problemsOf('Title|Start', 'A|12 Mat 2027 09:00')[0]).toMatch(/is not a date or time/);
  });

  test('the headings of a template and of a table by hand, after a title and blank rows', () => {
    const sched = [
      'Session Title|Date|Time Start|Time End|Room/Location|Schedule Track (Optional)',
      'A|2027-05-12|9:00|9:30|Hall|Sea',
    ];
    expect(value('Programme of the fair|||||', '|||||', ...sched).talks).toMatchObject([
      { title: 'A', room: 'Hall', track: 'Sea', path: 'row 4' },
    ]);
    const byHand = readAs(null, '2027-05-12', '#|Time|Event|Where|Who', '1|09:00|Opening|Hall A|Ada');
    expect(byHand).toMatchObject({
      value: { talks: [{ title: 'Opening', room: 'Hall A', persons: [{ name: 'Ada' }] }] },
    });
    expect(startOf(byHand)).toBe('2027-05-12T09:00:00.000Z');
    expect(byHand.ok && byHand.value.notes).toContain('no row names a day; that of the event, 2027-05-12, was taken');
  });

  test('rows of one id are one session, with a speaker each, whose names are joined', () => {
    const rows = [
      'Session Id|Title|Scheduled At|Speaker Id|FirstName|LastName|Bio',
      '101|Tides|2027-05-12 09:00|s-1|Ada|North|Long life',
      '101|||s-2|Bo|South|',
      '102|Birds|2027-05-12 10:00|s-1|Ada|North|Long life',
    ];
    expect(value(...rows).talks).toMatchObject([
      {
        guid: '101',
        persons: [
          { uid: 's-1', name: 'Ada North', biography: 'Long life' },
          { uid: 's-2', name: 'Bo South' },
        ],
      },
      { guid: '102', persons: [{ uid: 's-1', name: 'Ada North' }] },
    ]);
    expect(problemsOf(rows[0] ?? '', rows[1] ?? '', '101|Other|2027-05-12 11:00|||')[0]).toMatch(/"101" is also/);
  });

  test.each([
    ['North, Ada; South, Bo', ['North, Ada', 'South, Bo']],
    ['Ada North (Harbour Ltd, London), Bo South', ['Ada North (Harbour Ltd, London)', 'Bo South']],
    ['Dr. Ada North, PhD', ['Dr. Ada North, PhD']],
    ['Ada North, M.Sc., Dipl.-Ing., Bo South, Jr.', ['Ada North, M.Sc., Dipl.-Ing.', 'Bo South, Jr.']],
    ['Ada North [she, her] & Bo', ['Ada North [she, her]', 'Bo']],
    ['Ada North / Bo South', ['Ada North', 'Bo South']],
    ['Ann Ma, Bo', ['Ann Ma', 'Bo']],
  ])('the people of a cell: %s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });
});

test('[IMP15] times, ranges and lengths are read in the ways people write them', () => {
  const read = (text: string) => {
    const time = tableTime(text, null);
    return typeof time === 'string' || time === null ? time : `${time.date} ${time.time}`;
  };
  expect(read('2026-05-01T10:00:00+02:00')).toBe('2026-05-01 10:00:00+02:00');
  expect(read('Fr, 1.5.26 9.05 Uhr')).toBe('2026-05-01 09:05:00');
  expect(read('12:00 am')).toBe('null 00:00:00');
  expect(read('٢٠٢٦-٠٥-٠١ ٠٩:٠٥')).toBe('2026-05-01 09:05');
  expect(read('13:00 pm')).toBeNull();
  expect(read('25:00')).toBeNull();
  expect(['10:00-11:30', '9 - 10 Uhr', '10:00 bis 11:00', '2026-05-01'].map(rangeOf)).toEqual([
    ['10:00', '11:30'],
    ['9:00', '10 Uhr'],
    ['10:00', '11:00'],
    null,
  ]);
  expect(['45', '45 min', '1,5 h', '1h30', '01:30', '2 Stunden', '٤٥', 'x'].map(lengthOf)).toEqual([
    '0:45',
    '0:45',
    '1:30',
    '1:30',
    '01:30',
    '2:00',
    '0:45',
    null,
  ]);
  expect(slashOrderOf(['1/2/2026', '13/2/2026'])).toBe('day_first');
});
