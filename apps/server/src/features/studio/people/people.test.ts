import { spreadsheet } from '../../../adapters/formats/spreadsheet.fixture.ts';
import type { PeopleUpload, StudioPeople } from '@plenary/contract/studio/people';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAttendees, searchAttendees } from '../../invitations/attendees/index.ts';
import { HTML } from '../../invitations/invitations.fixture.ts';

const server = useServer();
let event: EventFixture;
let made = 0;
beforeEach(async () => {
  event = await server.createEvent();
  made += 1;
});

type Client = Awaited<ReturnType<typeof server.signIn>>;
const organise = async () => server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
const at = (path = '') => `/${event.slug}/json/studio/people${path}`;
const list = async (client: Client, query = '') => (await client.get(at(query))).json.payload as StudioPeople;
const address = (name: string) => `${name}.${made}@example.org`;
const CSV = () => `email,first_name,last_name,roles
${address('ada')},Ada,Berg,speaker
${address('zoe')},Zoe,Demir,
nonsense,Nobody,,
`;

async function upload(client: Client, text: string, how: { dry_run: boolean; invite: boolean }): Promise<PeopleUpload> {
  const body = new FormData();
  body.set('dry_run', String(how.dry_run));
  body.set('invite', String(how.invite));
  body.set('file', new Blob([Buffer.from(text, 'latin1')], { type: 'text/csv' }), 'people.csv');
  return (await client.request(at('/upload'), { method: 'POST', body })).json.payload as PeopleUpload;
}

describe('[PEO2] a list of people', () => {
  it('[IMP25] may be a spreadsheet, whose rows are counted as it shows them', async () => {
    const people = [['E-Mail', 'Vorname'], [address('lin'), 'Lin'], [], ['nonsense', 'Max']];
    const list = spreadsheet([[['Guests of the fair']], people]).toString('latin1');
    expect(await upload(await organise(), list, { dry_run: true, invite: false })).toMatchObject({
      ...{ kind: 'read', added: 1, refused: [{ row: 4 }] },
    });
  });

  it('is shown before it is stored, and the same again changes nothing', async () => {
    const organiser = await organise();
    const shown = await upload(organiser, CSV(), { dry_run: true, invite: true });
    expect(shown).toMatchObject({ kind: 'read', added: 2, invited: 2, refused_total: 1 });
    expect(shown).toMatchObject({ refused: [{ row: 4, reasons: [expect.stringContaining('email: "nonsense"')] }] });
    expect((await list(organiser)).total).toBe(1);
    await upload(organiser, CSV(), { dry_run: false, invite: true });
    await server.runJobs({ retries: true });
    expect(await server.outbox(address('ada'))).toHaveLength(1);
    expect(await upload(organiser, CSV(), { dry_run: false, invite: true })).toMatchObject({
      ...{ added: 0, changed: 0, unchanged: 2, invited: 0 },
    });
  });

  it.each([
    ['PK\u0003\u0004\u00ff', 'it is no whole ZIP archive'],
    [' ', 'it is empty'],
    ['a,b\n1,2\n', 'email'],
  ])('says why %j is none', async (text, reason) => {
    const read = await upload(await organise(), text, { dry_run: true, invite: false });
    expect(read).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining(reason) });
  });

  it('is for organisers alone', async () => {
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await host.get(at())).json.code).toBe('forbidden');
    expect((await host.get(`/studio/${event.slug}/people`, HTML)).status).toBe(403);
  });
});

describe('[PEO1] the list', () => {
  it('is searched by name and address, and narrowed by how far people have come', async () => {
    const organiser = await organise();
    await upload(organiser, CSV(), { dry_run: false, invite: false });
    const names = async (query: string) => (await list(organiser, query)).people.map(({ first_name }) => first_name);
    for (const q of ['zoe', 'Zoé']) expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(['Zoe']);
    expect(await names(`?q=${encodeURIComponent(`berg ${address('ada')}`)}`)).toEqual(['Ada']);
    expect(await names('?q=%25')).toEqual([]);
    expect(await names('?state=imported')).toEqual(['Ada', 'Zoe']);
    expect((await list(organiser)).counts).toEqual({ imported: 2, member: 1 });
    expect(await names('?offset=1&state=imported')).toEqual(['Zoe']);
  });

  it('says of everybody the same as the rule does', async () => {
    const organiser = await organise();
    const people = Array.from({ length: 9 }, (_, nth) => `${address(`p${nth}`)},P${nth},X`).join('\n');
    await upload(organiser, `email,first_name,last_name\n${people}\n`, { dry_run: false, invite: false });
    const { db } = server.ctx;
    const now = server.clock.now();
    const set = (nth: number, values: ReturnType<typeof sql>) =>
      db.execute(sql`UPDATE invitations SET ${values} WHERE event_id = ${event.id}
        AND account_id = (SELECT id FROM accounts WHERE first_name = ${`P${nth}`} AND email LIKE ${`%.${made}@%`})`);
    const [past, later] = [new Date(now - 1).toISOString(), new Date(now + 60_000).toISOString()];
    await set(1, sql`invited_at = ${past}, expires_at = ${later}`);
    await set(2, sql`invited_at = ${past}, expires_at = ${past}`);
    await set(3, sql`withdrawn_at = ${past}`);
    await set(4, sql`accepted_at = ${past}`);
    const rule = await listAttendees(db, event.id, now);
    expect(new Set(rule.map(({ state }) => state.kind)).size).toBe(6);
    for (const { account_id, state } of rule) {
      const found = await searchAttendees(db, event.id, now, { q: '', state: state.kind, offset: 0, limit: 50 });
      expect(found.people.map((person) => person.account_id)).toContain(account_id);
      expect(found.people.every((person) => person.state.kind === state.kind)).toBe(true);
    }
  });
});

describe('[PEO3] people of the list', () => {
  it('are invited at once, again, taken back, and removed', async () => {
    const organiser = await organise();
    await upload(organiser, CSV(), { dry_run: false, invite: false });
    const change = async (body: object) => (await organiser.post(at('/change'), body)).json;
    expect(await change({ change: 'invite', states: ['imported'] })).toMatchObject({ payload: { done: 2 } });
    expect(await change({ change: 'invite', states: ['imported'] })).toMatchObject({ payload: { done: 0 } });
    const [ada] = (await list(organiser, '?q=ada')).people;
    expect(await change({ change: 'resend', account: ada!.account })).toMatchObject({ payload: { done: 1 } });
    expect(await change({ change: 'withdraw', account: ada!.account })).toMatchObject({ payload: { done: 1 } });
    expect((await list(organiser)).counts).toMatchObject({ withdrawn: 1 });
    const eve = await server.createPerson({ event });
    expect(await change({ change: 'remove', account: eve.account_id })).toMatchObject({ payload: { done: 1 } });
    expect((await (await server.signIn(eve)).get(`/${event.slug}`, HTML)).status).not.toBe(200);
  });

  it('do not remove themselves', async () => {
    const person = await server.createPerson({ event, roles: ['organiser'] });
    const organiser = await server.signIn(person);
    const { json } = await organiser.post(at('/change'), { change: 'remove', account: person.account_id });
    expect(json.code).toBe('not_found');
  });
});
