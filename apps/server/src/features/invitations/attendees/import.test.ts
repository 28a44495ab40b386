import { readFile } from 'node:fs/promises';
import { accounts, deliveries, event_users, invitations } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTerminal, type Terminal } from './attendees.fixture.ts';

const server = useServer({ features: [] });
let terminal: Terminal;
let event: EventFixture;
let made = 0;

beforeAll(async () => {
  terminal = await openTerminal(server.ctx);
});
beforeEach(async () => void (event = await server.createEvent({ slug: `fair-${(made += 1)}` })));
afterAll(async () => {
  await terminal.close();
});

const importing = async (text: string | Uint8Array, options = '') => {
  await terminal.write('people.csv', text);
  return terminal.plenary(`attendees import people.csv --event ${event.slug} ${options}`);
};
const HEAD = 'email,first_name,last_name,company,job_title,roles,room,attendance';
const invitationOf = async (email: string) => {
  const [row] = await server.ctx.db
    .select({ invitation: invitations, account: accounts })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.account_id))
    .where(and(eq(invitations.event_id, event.id), eq(sql`lower(${accounts.email})`, email)));
  return row;
};
const countOf = async (table: typeof accounts | typeof invitations | typeof deliveries) =>
  (await server.ctx.db.select({ n: count() }).from(table))[0]!.n;

describe('[INV9] importing people', () => {
  it('puts them on the list with everything that the file says, whatever their writing', async () => {
    const name = 'عائشة 👩🏽‍🚀 Zoe\u0308';
    const answer = await importing(
      `\uFEFF${HEAD}\r\nA1@Example.org,${name},"Berg, Dr.",Quay,Pilot,host speaker,Hall,in-person\r\n`,
    );
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(answer.out).toBe(`Imported into ${event.slug}.\npeople: 1 added, 0 changed, 0 unchanged\n`);
    expect(answer.progress).toEqual(['1 of 1 people']);
    expect(await invitationOf('a1@example.org')).toMatchObject({
      invitation: { host: true, roles: ['speaker'], room: 'Hall', attending_virtually: false, invited_at: null },
      account: {
        email: 'A1@Example.org',
        first_name: name,
        last_name: 'Berg, Dr.',
        company: 'Quay',
        role: 'Pilot',
        password_hash: null,
      },
    });
  });

  it('again changes nothing, and a changed file changes what it says', async () => {
    const row = (room: string, roles = 'speaker', last = 'Berg') =>
      `${HEAD}\nb1@example.org,Anna,${last},,,${roles},${room},\n`;
    await importing(row('Hall'));
    const before = await invitationOf('b1@example.org');
    expect((await importing(row('Hall').replace('b1@', 'B1@'))).out).toContain('0 added, 0 changed, 1 unchanged');
    expect(await invitationOf('b1@example.org')).toEqual(before);
    expect((await importing(row('Quay', '', 'Bergmann'))).out).toContain('0 added, 1 changed, 0 unchanged');
    expect(await invitationOf('b1@example.org')).toMatchObject({
      invitation: { id: before!.invitation.id, room: 'Quay', roles: [] },
      account: { last_name: 'Bergmann' },
    });
  });

  it('[SPD3] takes interests, and keeps those of a file before that has them', async () => {
    await importing('email,first_name,interests\ni1@example.org,Anna,"Tides, wooden boats"\n');
    expect((await importing('email,first_name\ni1@example.org,Anne\n')).out).toContain('1 changed');
    expect((await invitationOf('i1@example.org'))?.account.interests).toBe('Tides, wooden boats');
    const refused = await importing(`email,first_name,interests\ni2@example.org,B,${'x'.repeat(401)}\n`);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('row 2: interests: ')]);
  });

  it('leaves alone what the file has no column for, and the names of people who have come in', async () => {
    const ada = await server.createPerson({ event, host: true, email: 'ada@example.org' });
    await importing(`${HEAD}\nc1@example.org,Anna,Berg,Quay,,host,Hall,\n`);
    const answer = await importing('email;first_name;last_name\nc1@example.org;Anna;B\nADA@example.org;Else;Where\n');
    expect(answer.out).toContain('0 added, 1 changed, 1 unchanged');
    expect(await invitationOf('c1@example.org')).toMatchObject({
      invitation: { host: true, room: 'Hall' },
      account: { last_name: 'B', company: 'Quay' },
    });
    expect(await invitationOf('ada@example.org')).toBeUndefined();
    const [account] = await server.ctx.db.select().from(accounts).where(eq(accounts.id, ada.account_id));
    expect(account).toMatchObject({ first_name: ada.first_name, last_name: ada.last_name });
  });

  it('changes the roles and the room of a member at once', async () => {
    const ada = await server.createPerson({ event, roles: ['moderator'] });
    const answer = await importing(`${HEAD}\n${ada.email},A,A,,,host,Hall,in-person\n`);
    expect(answer.out).toContain('0 added, 1 changed');
    const [member] = await server.ctx.db.select().from(event_users).where(eq(event_users.account_id, ada.account_id));
    expect(member).toMatchObject({ host: true, roles: [], room: 'Hall', attending_virtually: false, active: true });
  });

  it('refuses rows with their numbers and reasons, takes the others, and ends with code 1', async () => {
    const text = `${HEAD}\nd1@example.org,A,A\nnobody,B,B\n\nd2@example.org,,C,,,king\nD1@example.org,D,D\nd3@example.org,E,E\u0007\nd4@example.org,F,F\n`;
    const answer = await importing(text);
    expect(answer.code).toBe(1);
    expect(answer.out).toContain('2 added, 0 changed, 0 unchanged, 4 rows refused\n');
    expect(answer.err.split('\n')).toEqual([
      'plenary: people.csv, row 3: email: "nobody": This is not an e-mail address',
      'plenary: people.csv, row 5: first_name: This cannot be empty; roles: "king" is none of attendee, host, moderator, speaker, captioner, exhibitor, organiser',
      'plenary: people.csv, row 6: email: D1@example.org stands in row 2 already',
      'plenary: people.csv, row 7: last_name: "E�": This contains a character that cannot be used',
      '',
    ]);
    const again = await importing(text, '--json');
    expect(again.json).toMatchObject({ ok: false, unchanged: 2, added: 0, rows_refused: 4 });
    expect(again.json.problems).toHaveLength(4);
    const tried = await importing(`${HEAD}\nnobody,B,B\n`, '--dry-run');
    expect(tried.out).toContain('people: 0 added, 0 changed, 0 unchanged, 1 row refused\n');
  });

  it('refuses a row whose account was removed', async () => {
    const gone = await server.createPerson();
    await server.ctx.db
      .update(accounts)
      .set({ deleted_at: new Date(0) })
      .where(eq(accounts.id, gone.account_id));
    const answer = await importing(`${HEAD}\ne1@example.org,A,A\n${gone.email},B,B\n`);
    expect(answer.err).toBe('plenary: people.csv, row 3: email: the account of this address was removed\n');
  });

  it.each([
    ['email;first_name;last_name\nf1@example.org;A;A\n'],
    ['email\tfirst_name\tlast_name\r\nf1@example.org\tA\tA'],
    ['"email","first_name","last_name"\r"f1@example.org","A ""B""","A"\r'],
  ])('takes %j', async (text) => {
    expect(await importing(text)).toMatchObject({ code: 0, err: '' });
  });

  it('takes the list of invented people that comes with the demo', async () => {
    const list = await readFile(new URL('../../../../../../demo/people.csv', import.meta.url));
    expect(await importing(list)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('people: 5 added') });
    expect(await invitationOf('noa@people.example')).toMatchObject({
      invitation: { roles: ['exhibitor'], room: 'Rope walk', attending_virtually: true },
      account: { first_name: 'נעה', role: 'Rigger, diver' },
    });
  });

  it.each([
    [
      'another encoding',
      Buffer.from('email,first_name,last_name\ng@example.org,Zo\xeb,Z', 'latin1'),
      'it is not UTF-8',
    ],
    ['UTF-16', Buffer.from('\ufeffemail,first_name,last_name\n', 'utf16le'), 'it is not UTF-8'],
    ['no heading', 'g1@example.org,A,A\n', 'the first row must name the columns'],
    ['an empty file', '\ufeff\r\n', 'it is empty'],
    ['a broken spreadsheet', Buffer.from('PK\x03\x04\x14\xe9', 'latin1'), 'it is no whole ZIP archive'],
    ['too large a file', Buffer.alloc(21 * 1024 * 1024, 'a'), 'it is larger than 20 MB'],
  ])('refuses %s with one sentence', async (_name, content, sentence) => {
    const answer = await importing(content);
    expect([answer.code, answer.out]).toEqual([1, '']);
    expect(answer.err).toMatch(new RegExp(`^plenary: people.csv: .*${sentence}.*\n$`));
  });

  it('says which quotation mark swallowed the rest', async () => {
    const answer = await importing(
      'email,first_name,last_name\nh1@example.org,A,A\nh2@example.org,"B,B\nh3@example.org,C,C\n',
    );
    expect(answer.err).toBe('plenary: people.csv, row 3: a quotation mark is not closed, or stands inside of a cell\n');
    expect(answer.out).toContain('1 added');
  });

  it('with --invite sends to whom none was sent, once', async () => {
    const text = `${HEAD}\ni1@example.org,A,A\ni2@example.org,B,B\n`;
    const mails = () =>
      server.ctx.db
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.event_id, event.id), eq(deliveries.kind, 'invitation')));
    expect((await importing(text, '--invite')).out).toContain('invitations: 2\n');
    expect((await importing(`${text}i3@example.org,C,C\n`, '--invite')).out).toContain('invitations: 1\n');
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual([
      'i1@example.org',
      'i2@example.org',
      'i3@example.org',
    ]);
  });

  it('a dry run reports the same and stores nothing', async () => {
    const text = `${HEAD}\nj1@example.org,A,A\nbroken,B,B\n`;
    const before = [await countOf(accounts), await countOf(invitations), await countOf(deliveries)];
    const dry = await importing(text, '--invite --dry-run --json');
    expect([await countOf(accounts), await countOf(invitations), await countOf(deliveries)]).toEqual(before);
    expect((await importing(text, '--invite --dry-run')).out).toContain(
      `Dry run for ${event.slug}: nothing was stored.`,
    );
    const real = await importing(text, '--invite --json');
    expect(dry.json).toEqual({ ...real.json, dry_run: true });
  });

  it('5,000 people go in, in statements for many at once, and again change nothing', async () => {
    const rows = Array.from(
      { length: 5_000 },
      (_, n) => `k${n}@example.org,First${n},Last${n},Company,Job,${n % 9 === 0 ? 'speaker' : ''},Hall,virtual`,
    );
    const text = `${HEAD}\n${rows.join('\n')}\n`;
    const first = await importing(text, '--invite');
    expect(first.out).toContain('people: 5000 added, 0 changed, 0 unchanged\ninvitations: 5000\n');
    expect(first.progress.at(-1)).toBe('5000 of 5000 people');
    expect((await importing(text, '--invite')).out).toContain('0 added, 0 changed, 5000 unchanged\n');
    expect(await server.ctx.db.$count(invitations, eq(invitations.event_id, event.id))).toBe(5_000);
  });

  it('two imports of one file at the same time make nobody twice', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `l${n}@example.org,First${n},Last${n}`);
    await terminal.write('twice.csv', `email,first_name,last_name\n${rows.join('\n')}\n`);
    const answers = await Promise.all(
      [1, 2].map(() => terminal.plenary(`attendees import twice.csv --event ${event.slug} --json`)),
    );
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(answers.reduce((sum, { json }) => sum + json.added, 0)).toBe(300);
    expect(await server.ctx.db.$count(invitations, eq(invitations.event_id, event.id))).toBe(300);
  });
});
