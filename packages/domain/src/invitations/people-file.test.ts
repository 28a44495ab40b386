import { describe, expect, it, test } from 'vitest';
import { delimiterOf } from '../tables/heading.ts';
import { isPeopleHeading, readHeading } from './columns.ts';
import { PEOPLE_FILE } from './limits.ts';
import { readPeopleFile } from './people-file.ts';
import { readPerson } from './person-row.ts';

describe('[INV8] the first row of a file of people', () => {
  test.each([
    ['email,first_name,last_name', ',', 3],
    ['E-Mail;First name;LAST-NAME', ';', 3],
    ['Email address\tGiven name\tSurname\tOrganisation', '\t', 4],
    ['"mail, private";email;first name;last name', ';', 4],
  ] as const)('%s', (line, delimiter, columns) => {
    expect(delimiterOf(line, isPeopleHeading)).toBe(delimiter);
    const names = line.split(delimiter);
    expect(names).toHaveLength(columns);
    const heading = readHeading(names);
    expect(heading.ok && heading.value.places.filter((place) => place !== null)).toEqual(
      expect.arrayContaining(['email', 'first_name', 'last_name']),
    );
  });

  it('names every column; role is that at the event, job_title what the person does', () => {
    const names = [
      'email',
      'First Name',
      'last_name',
      'screen-name',
      'company',
      'Job title',
      'Role',
      'room',
      'attendance',
      'Diet',
    ];
    expect(readHeading(names)).toEqual({
      ok: true,
      value: {
        places: [
          'email',
          'first_name',
          'last_name',
          'screen_name',
          'company',
          'job_title',
          'roles',
          'room',
          'attendance',
          null,
        ],
        ignored: ['Diet'],
      },
    });
  });

  test.each([
    [['nom', 'phone'], 'there is none called email, first name; it has "nom", "phone"'],
    [[], 'there is none called email'],
    [['email', 'first_name', 'last_name', 'E-Mail'], 'two columns are called email'],
  ])('%o is refused', (names, reason) => {
    expect(readHeading(names)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  });
});

const ANNA = { email: 'anna@example.org', first_name: 'Anna', last_name: 'Berg' };

describe('[INV8] a row', () => {
  test.each([
    ['', false, []],
    ['attendee', false, []],
    ['Host', true, []],
    ['speaker | moderator', false, ['moderator', 'speaker']],
    ['organiser,host exhibitor', true, ['exhibitor', 'organiser']],
  ] as const)('with the roles "%s"', (roles, host, given) => {
    expect(readPerson({ ...ANNA, roles })).toMatchObject({ ok: true, value: { host, roles: given } });
  });

  test.each([
    ['', true],
    ['Virtual', true],
    ['in-person', false],
    ['In Person', false],
    ['onsite', false],
  ])('with the attendance "%s" is virtual: %s', (attendance, attending_virtually) => {
    expect(readPerson({ ...ANNA, attendance })).toMatchObject({ ok: true, value: { attending_virtually } });
  });

  const long = 'x'.repeat(201);
  test.each([
    [{ email: '' }, [{ column: 'email', problem: { code: 'empty' }, value: '' }]],
    [{ email: 'anna@' }, [{ column: 'email', problem: { code: 'not_an_email' }, value: 'anna@' }]],
    [{ first_name: '  ', last_name: '' }, [{ column: 'first_name', problem: { code: 'empty' }, value: '' }]],
    [{ last_name: 'Be\u0000rg' }, [{ column: 'last_name', problem: { code: 'unusable' }, value: 'Be\ufffdrg' }]],
    [{ company: long }, [{ column: 'company', problem: { code: 'too_long', max: 200 }, value: `${'x'.repeat(40)}…` }]],
    [
      { roles: 'king' },
      ['roles: "king" is none of attendee, host, moderator, speaker, captioner, exhibitor, organiser'],
    ],
    [{ attendance: 'perhaps' }, ['attendance: "perhaps" is neither in-person nor virtual']],
    [
      { roles: 'k\u001b[31m' },
      ['roles: "k\ufffd[31m" is none of attendee, host, moderator, speaker, captioner, exhibitor, organiser'],
    ],
  ])('with %o is refused', (more, reasons) => {
    expect(readPerson({ ...ANNA, ...more })).toEqual({ ok: false, reasons });
  });

  test.each(['عائشة بنت محمد', 'Zoë', 'Zoe\u0308', '👩🏽‍🚀 Li', 'नमस्ते', 'x'.repeat(200), '🦊'.repeat(200)])(
    'keeps the name %s exactly',
    (first_name) => {
      expect(readPerson({ ...ANNA, first_name: ` ${first_name} ` })).toMatchObject({ ok: true, value: { first_name } });
    },
  );
});

describe('[INV8] a file', () => {
  const heading = ['email', 'first_name', 'last_name', ''];
  const read = (rows: string[][], broken?: ReadonlyMap<number, string>) => {
    const result = readPeopleFile([heading, ...rows], broken);
    if (!result.ok) throw new Error(result.reason);
    return result.value;
  };

  it('numbers its rows as a spreadsheet does, takes the good ones and says what is wrong with the others', () => {
    const file = read([
      ['a@example.org', 'A', 'A'],
      ['', ' ', ''],
      ['not an address', 'B', 'B'],
      ['A@Example.org', 'C', 'C'],
      ['d@example.org', 'D', 'D', '', 'more'],
      ['e@example.org', 'E', 'E', ''],
    ]);
    expect(file.people.map(({ row, person }) => [row, person.email])).toEqual([
      [2, 'a@example.org'],
      [7, 'e@example.org'],
    ]);
    expect(file.refused).toEqual([
      { row: 4, reasons: [{ column: 'email', problem: { code: 'not_an_email' }, value: 'not an address' }] },
      { row: 5, reasons: ['email: A@Example.org stands in row 2 already'] },
      { row: 6, reasons: ['it has 5 cells, but the first row names 4 columns'] },
    ]);
    expect([...file.columns]).toEqual(['email', 'first_name', 'last_name']);
  });

  it('refuses rows that could not be divided into cells', () => {
    const file = read([['a@example.org', 'A', 'A']], new Map([[2, 'a quotation mark is not closed']]));
    expect([file.people, file.refused]).toEqual([[], [{ row: 2, reasons: ['a quotation mark is not closed'] }]]);
  });

  it('has a limit', () => {
    const rows = Array.from({ length: PEOPLE_FILE.max_rows + 1 }, () => ['']);
    expect(readPeopleFile([heading, ...rows])).toMatchObject({ ok: false });
  });

  const named = (...rows: string[]) => {
    const result = readPeopleFile(rows.map((row) => row.split(';')));
    if (!result.ok) throw new Error(result.reason);
    return result.value;
  };
  const ADA = { email: 'ada@example.org', first_name: 'Ada', last_name: 'North' };

  it.each([
    ['in German', ['E-Mail;Vorname;Nachname;Firma', 'ada@example.org;Ada;North;Hafen'], { ...ADA, company: 'Hafen' }],
    ['with one name', ['Name;Email', 'Ada North;ada@example.org'], ADA],
    [
      'of a ticket shop',
      [
        'Event;Order code;Email;Attendee name;Attendee name: Given name;Attendee name: Family name;Attendee email',
        'FAIR;ABC12;ada@example.org;Ada North;Ada;North;buyer@example.org',
      ],
      ADA,
    ],
    [
      'after blank rows and a title',
      ['', 'Guests of the fair', ';;', 'Email;First name;Last name', 'ada@example.org;Ada;North'],
      ADA,
    ],
  ])('%s is read', (_, rows, person) => {
    expect(named(...rows).people).toMatchObject([{ row: rows.length, person }]);
  });

  it('with one name says something about first and last names', () => {
    expect([...named('Name;Email', 'Ada North;ada@example.org').columns]).toEqual(
      expect.arrayContaining(['first_name', 'last_name', 'email']),
    );
  });
});

describe('[INV8] a list that is nothing but addresses needs no first row', () => {
  const read = (...lines: string[]) => {
    const file = readPeopleFile(lines.map((line) => line.split(';')));
    return file.ok ? file.value : null;
  };
  const names = (file: ReturnType<typeof read>) =>
    file?.people.map(({ row, person }) => [row, person.email, person.first_name, person.last_name]);

  test('people are called after their address, and who has a name keeps it', () => {
    const file = read('zoe.demir@mail.example', '', ' ada@mail.example;');
    expect(names(file)).toEqual([
      [1, 'zoe.demir@mail.example', 'Zoe', 'Demir'],
      [3, 'ada@mail.example', 'Ada', ''],
    ]);
    expect([...file!.columns]).toEqual(['email']);
  });

  test.each([
    ['Ada Lund <ada@mail.example>, "Bela Kis" <bela@mail.example>,', 'cem@mail.example'],
    ['Lund, Ada <ada@mail.example>; Kis, Bela <bela@mail.example>; cem@mail.example'],
    ['Ada Lund <ada@mail.example>', '"Bela Kis" <bela@mail.example>', 'cem@mail.example'],
  ])('they may stand as mail programs write them: %s', (...lines) => {
    for (const delimiter of [',', ';', '\t']) {
      const file = readPeopleFile(lines.map((line) => line.split(delimiter)));
      expect(
        file.ok && file.value.people.map(({ person }) => [person.email, person.first_name, person.last_name]),
      ).toEqual([
        ['ada@mail.example', 'Ada', 'Lund'],
        ['bela@mail.example', 'Bela', 'Kis'],
        ['cem@mail.example', 'Cem', ''],
      ]);
    }
  });

  test('quotation marks that no table could have are those of names', () => {
    const text = '"Lund, Ada" <ada@mail.example>, bela@mail.example';
    const file = readPeopleFile([[`${text}\ncem@mail.example`]], new Map([[1, 'a quotation mark is not closed']]), [
      ...[text, 'cem@mail.example'],
    ]);
    expect(file.ok && file.value.people.map(({ person }) => `${person.first_name} ${person.last_name}`)).toEqual([
      ...['Ada Lund', 'Bela ', 'Cem '],
    ]);
  });

  test('names may stand before or after', () => {
    const file = read('Ada Lund;ada@mail.example', 'bela@mail.example;Bela Kis', 'bela@mail.example');
    expect(names(file)).toEqual([
      [1, 'ada@mail.example', 'Ada', 'Lund'],
      [2, 'bela@mail.example', 'Bela', 'Kis'],
    ]);
    expect(file!.refused).toEqual([{ row: 3, reasons: ['email: bela@mail.example stands in row 2 already'] }]);
    expect(file!.columns.has('first_name')).toBe(true);
  });

  test.each([
    ['ada@mail.example', 'no address'],
    ['Ada;Lund;ada@mail.example'],
    ['ada@mail.example', 'Ben <no address>'],
  ])('anything else must name its columns: %s', (...lines) => expect(read(...lines)).toBeNull());
});
