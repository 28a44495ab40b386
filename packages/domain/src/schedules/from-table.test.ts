import { describe, expect, test } from 'vitest';
import { scheduleFromTable } from './from-table.ts';
import { lengthOf, rangeOf, slashOrderOf, tableTime } from './table-times.ts';

const read = (...lines: string[]) =>
  scheduleFromTable(
    lines.map((line) => line.split('|')),
    'table.csv',
    'Europe/Berlin',
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
    expect(notes).toContain('left out: the columns Mood');
  });

  test('[IMP15] a column that is missing is named, with the one that may be meant', () => {
    expect(problemsOf('Title|Where', 'A|B')).toEqual([
      'row 1: the first row must name the columns; there is none called start',
    ]);
    expect(problemsOf('Tilte|Start', 'A|B')).toEqual([
      'row 1: the first row must name the columns; there is none called title (is "Tilte" meant?)',
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
      'row 3, start: "noon" is not a date or time',
      'row 4, duration: "soon" is not a length (45, 0:45, 45 min)',
      'row 5, end: is before the start',
      'row 6, start: "2026-02-30 10:00" is not a date or time',
      'row 7, start: is missing',
    ]);
  });

  test('[IMP2] a date that may be two days is refused, unless another one of the file shows the order', () => {
    expect(problemsOf('title|start', 'A|3/4/2026 10:00')).toEqual([
      'row 2, start: "3/4/2026 10:00" may be two different days; write it as 2026-12-31',
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

test('[IMP15] times, ranges and lengths are read in the ways people write them', () => {
  const read = (text: string) => {
    const time = tableTime(text, null);
    return typeof time === 'string' || time === null ? time : `${time.date} ${time.time}`;
  };
  expect(read('2026-05-01T10:00:00+02:00')).toBe('2026-05-01 10:00:00+02:00');
  expect(read('Fr, 1.5.26 9.05 Uhr')).toBe('2026-05-01 09:05:00');
  expect(read('12:00 am')).toBe('null 00:00:00');
  expect(read('13:00 pm')).toBeNull();
  expect(read('25:00')).toBeNull();
  expect(['10:00-11:30', '9 - 10 Uhr', '10:00 bis 11:00', '2026-05-01'].map(rangeOf)).toEqual([
    ['10:00', '11:30'],
    ['9:00', '10 Uhr'],
    ['10:00', '11:00'],
    null,
  ]);
  expect(['45', '45 min', '1,5 h', '1h30', '01:30', '2 Stunden', 'x'].map(lengthOf)).toEqual([
    '0:45',
    '0:45',
    '1:30',
    '1:30',
    '01:30',
    '2:00',
    null,
  ]);
  expect(slashOrderOf(['1/2/2026', '13/2/2026'])).toBe('day_first');
});
