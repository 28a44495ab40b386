import { COMMANDS } from '@plenary/server/cli/commands/index';
import { audit_log } from '@plenary/server/db/schema/index';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTerminal, type Terminal } from '../invitations/attendees/attendees.fixture.ts';

const server = useServer();
let terminal: Terminal;
let event: EventFixture;
let host: Person;
let as_host: Client;
let ada: Person;
let as_ada: Client;

beforeAll(async () => {
  terminal = await openTerminal(server.ctx);
  event = await server.createEvent({ slug: 'fair' });
  host = await server.createPerson({ event, host: true });
  as_host = await server.signIn(host);
  ada = await server.createPerson({ event, email: 'ada@example.org' });
  as_ada = await server.signIn(ada);
});
afterAll(() => terminal.close());

const entries = () => server.ctx.db.select().from(audit_log).orderBy(asc(audit_log.id));
/** Does something, and returns what the log has since. */
async function notedBy(change: () => Promise<unknown>) {
  const before = (await entries()).length;
  await change();
  return (await entries()).slice(before);
}
const post = (client: Client, call: string, body: object) => client.post(`/fair/json/${call}`, body);
async function send(client: Client, message: string): Promise<string> {
  const answer = await post(client, 'chat/messages/send', { chat_thread: event.thread_id, message });
  return answer.json.payload.chat_message._id;
}

describe('[AUD1] the audit log', () => {
  it('knows which host deleted, restored, muted and lifted, with before and after', async () => {
    const message = await send(as_ada, 'hello');
    const by = { account_id: host.account_id, event_id: event.id, command: null, system_user: null };
    expect(await notedBy(() => post(as_host, 'chat/messages/delete', { chat_message: message }))).toMatchObject([
      { ...by, action: 'message.archived', subject: message },
    ]);
    expect(await notedBy(() => post(as_host, 'chat/messages/restore', { chat_message: message }))).toMatchObject([
      { ...by, action: 'message.restored', subject: message },
    ]);
    const muted = { muted: true, muted_until: expect.any(String) };
    expect(await notedBy(() => post(as_host, 'chat/users/mute', { user: ada.account_id, minutes: 5 }))).toMatchObject([
      { ...by, action: 'sanction.put', subject: ada.account_id, before: { muted: false }, after: muted },
    ]);
    expect(await notedBy(() => post(as_host, 'chat/users/mute', { user: ada.account_id, lift: true }))).toMatchObject([
      { ...by, action: 'sanction.lifted', before: muted, after: { muted: false, muted_until: null } },
    ]);
    expect(await notedBy(() => post(as_host, 'dev/clock', { offset_ms: 60_000 }))).toMatchObject([
      { ...by, action: 'event.clock_moved', before: { clock_offset_ms: 0 }, after: { clock_offset_ms: 60_000 } },
    ]);
  });

  it('keeps quiet about what people do with their own, and about what is refused or repeated', async () => {
    const own = await send(as_ada, 'mine');
    const noted = await notedBy(async () => {
      await post(as_ada, 'chat/messages/delete', { chat_message: own });
      await post(as_ada, 'chat/users/mute', { user: host.account_id, minutes: 5 });
      await terminal.plenary('event set fair --name "Fair"');
      await terminal.plenary('event set fair --name "Fair"');
      await terminal.plenary('attendees role ada@example.org --event fair --add speaker --dry-run');
      await terminal.plenary('event set nowhere --name X');
      await terminal.plenary('person erase ada@example.org');
    });
    expect(noted.map(({ action }) => action)).toEqual(['event.changed']);
  });

  it('refuses that an entry is changed or removed', async () => {
    await terminal.plenary('event set fair --name "Once"');
    await expect(server.ctx.db.execute(sql`UPDATE audit_log SET action = 'x'`)).rejects.toThrow();
    await expect(server.ctx.db.execute(sql`DELETE FROM audit_log`)).rejects.toThrow();
  });

  it('says nothing that somebody wrote or is called', async () => {
    await terminal.write('who.csv', 'email,first_name,last_name\nbarbara.secret@example.org,Barbara,Secret\n');
    await terminal.plenary('attendees import who.csv --event fair --invite');
    await terminal.plenary('attendees withdraw barbara.secret@example.org --event fair');
    await send(as_ada, 'secretword');
    const text = JSON.stringify(await entries());
    expect(text).not.toMatch(/secret/i);
  });
});

/** Commands that change nothing that the log is about. */
const READING = [
  'export',
  'event list',
  'attendees list',
  'ticket key list',
  'ticket list',
  'room list',
  'ticket sign',
  'sso show',
  'audit list',
];
/** Commands about the server itself, which have no event and nobody in it. */
const OF_THE_SERVER = [
  'mail test',
  'mail release',
  'sms test',
  'migrate',
  'backup',
  'backup list',
  'restore',
  'storage move',
];
/** Their work is done over HTTP by people of the event, and noted as theirs. */
const OVER_HTTP = ['show'];
/** One call of every other command, in an order in which each has something to do; the last part is its entry. */
const CHANGING: readonly (readonly [string, string, string, object])[] = [
  ['event create', 'event create spring --name "Spring"', 'event.created', { after: { name: 'Spring' } }],
  [
    'event set',
    'event set spring --name "May" --set ask_avatar=off',
    'event.changed',
    { before: { name: 'Spring', ask_avatar: true }, after: { name: 'May', ask_avatar: false } },
  ],
  ['event draft', 'event draft spring', 'event.taken_back', {}],
  ['event publish', 'event publish spring', 'event.published', {}],
  ['event clone', 'event clone spring summer', 'event.imported', { after: { event: 'created' } }],
  ['import', 'import schedule.json --event spring', 'schedule.imported', { after: { sessions: { added: 1 } } }],
  [
    'user add',
    'user add new@example.org --event spring --first-name New --last-name One --host',
    'person.added',
    { after: { created: true, host: true, roles: [] } },
  ],
  ['user set-password', 'user set-password new@example.org --password Correct-Horse-8', 'password.set', {}],
  ['user allow', 'user allow new@example.org', 'person.may_make_events', { after: { makes_events: true } }],
  ['user disallow', 'user disallow new@example.org', 'person.may_make_events', { after: { makes_events: false } }],
  ['setup-link', 'setup-link new@example.org', 'person.may_make_events', { after: { makes_events: true } }],
  ['attendees import', 'attendees import people.csv --event spring', 'people.imported', { after: { changed: [] } }],
  ['attendees invite', 'attendees invite listed@example.org --event spring', 'invitations.sent', {}],
  ['attendees resend', 'attendees resend listed@example.org --event spring', 'invitations.sent_again', {}],
  [
    'attendees role',
    'attendees role listed@example.org --event spring --add speaker',
    'roles.changed',
    { before: { host: false, roles: [] }, after: { host: false, roles: ['speaker'] } },
  ],
  ['attendees withdraw', 'attendees withdraw listed@example.org --event spring', 'invitations.withdrawn', {}],
  [
    'ticket key add',
    'ticket key add --event spring --issuer shop --kid k1 --alg HS256 --audience a --generate',
    'ticket_key.added',
    { subject: 'k1', before: null, after: { issuer: 'shop', algorithm: 'HS256' } },
  ],
  ['room add', 'room add Tea --event spring --guests 4', 'room.made', { after: { kind: 'networking', max_guests: 4 } }],
  [
    'room set',
    'room set Tea --event spring --guests 6',
    'room.changed',
    { before: { max_guests: 4 }, after: { max_guests: 6, fields: ['max_guests'] } },
  ],
  ['room close', 'room close Tea --event spring', 'room.closed', {}],
  ['room open', 'room open Tea --event spring', 'room.opened', {}],
  [
    'room add',
    'room add Stand --event spring --kind exhibitor --guests 2',
    'room.made',
    { after: { kind: 'exhibitor', max_guests: 2 } },
  ],
  ['room owner', 'room owner Stand --event spring --add new@example.org', 'room.owners_changed', {}],
  ['room kick', 'room kick Stand --event spring --who new@example.org', 'room.kicked', {}],
  ['devices ask', 'devices ask --event spring', 'device_checks.asked', {}],
  ['ticket withdraw', 'ticket withdraw 7 --event spring', 'ticket.withdrawn', { subject: 'shop 7' }],
  ['ticket restore', 'ticket restore 7 --event spring', 'ticket.restored', { subject: 'shop 7' }],
  ['ticket key remove', 'ticket key remove k1 --event spring', 'ticket_key.removed', { subject: 'k1', after: null }],
  [
    'sso set',
    'sso set --event spring --issuer https://id.example.org --client-id plenary --no-secret',
    'sso.set',
    { subject: 'https://id.example.org', before: null, after: { client_id: 'plenary', has_secret: false } },
  ],
  ['sso remove', 'sso remove --event spring', 'sso.removed', { subject: 'https://id.example.org', after: null }],
  [
    'simulate',
    'simulate --event spring --people 2 --url http://127.0.0.1:9',
    'simulation.people_made',
    { before: null, after: { people: 2 } },
  ],
  [
    'event delete',
    'event delete summer --confirm summer',
    'event.deleted',
    { subject: 'summer', before: { slug: 'summer' }, after: null },
  ],
  ['person export', 'person export new@example.org new.zip', 'person.exported', {}],
  ['person erase', 'person erase new@example.org --yes', 'person.erased', {}],
  ['user remove-demo', 'user remove-demo', 'demo_people.removed', {}],
];

describe('[AUD2] every command that changes something', () => {
  const SCHEDULE = {
    schedule: {
      version: '1',
      conference: {
        acronym: 'spring',
        title: 'Spring',
        start: '2026-05-01',
        end: '2026-05-01',
        days: [
          {
            index: 1,
            date: '2026-05-01',
            day_start: '2026-05-01T08:00:00+00:00',
            day_end: '2026-05-01T20:00:00+00:00',
            rooms: {
              Hall: [
                {
                  id: 1,
                  guid: '6b1d1a5e-0000-4000-8000-000000000001',
                  date: '2026-05-01T10:00:00+00:00',
                  start: '10:00',
                  duration: '01:00',
                  room: 'Hall',
                  title: 'Opening',
                  persons: [],
                },
              ],
            },
          },
        ],
      },
    },
  };

  beforeAll(async () => {
    await terminal.write('schedule.json', JSON.stringify(SCHEDULE));
    await terminal.write('people.csv', 'email,first_name,last_name\nlisted@example.org,Lis,Ted\n');
    await server.createPerson({ email: 'host@plenary.example' });
  });

  const sitDown = () =>
    server.ctx.db.execute(sql`
      INSERT INTO room_seats (event_id, event_user_id, room_id, lease_id, device, place, joined_at, expires_at, unloaded)
      SELECT r.event_id, u.id, r.id, u.id, u.id, 'guest', now(), now(), false FROM rooms r
        JOIN event_users u ON u.event_id = r.event_id
        JOIN accounts a ON a.id = u.account_id AND a.email = 'new@example.org'
       WHERE r.name = 'Stand'`);

  it.each(CHANGING)('%s is noted with its operator', async (command, line, action, entry) => {
    if (command === 'room kick') await sitDown();
    const noted = await notedBy(async () => expect((await terminal.plenary(line)).err).toBe(''));
    const same = noted.filter((one) => one.action === action);
    expect(same).toHaveLength(1);
    expect(same[0]).toMatchObject({ command, system_user: expect.stringMatching(/./), account_id: null, ...entry });
  });

  it('is among these, or is known to change nothing', () => {
    const known = [...CHANGING.map(([command]) => command), ...READING, ...OF_THE_SERVER, ...OVER_HTTP];
    expect(COMMANDS.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('[AUD3] audit list', () => {
  it('shows the newest first, of an event, of a person, of a kind', async () => {
    const { json } = await terminal.plenary('audit list --event fair --action sanction.put --json');
    expect(json.entries).toMatchObject([{ event: 'fair', action: 'sanction.put', account_id: host.account_id }]);
    const mine = await terminal.plenary(`audit list --person ${host.account_id}`);
    expect(mine.out.split('\n')[0]).toContain('event.clock_moved  fair  by ');
    expect(mine.out).toContain('{"clock_offset_ms":0} → {"clock_offset_ms":60000}');
    expect((await terminal.plenary('audit list --limit 1')).out.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['--action nothing', 2, '--action is one of event.created'],
    ['--since yesterday', 2, '--since is a moment such as 2026-05-01'],
    ['--limit 0', 2, '--limit is a number above 0'],
    ['--event nowhere', 1, 'nowhere: there is no event with this slug'],
    ['--person nobody@example.org', 1, 'there is no account of this address or id'],
  ])('refuses %s', async (options, code, sentence) => {
    expect(await terminal.plenary(`audit list ${options}`)).toMatchObject({
      code,
      err: expect.stringContaining(sentence),
    });
  });
});
