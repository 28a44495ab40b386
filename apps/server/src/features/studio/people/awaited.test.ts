import type { Awaited, AwaitedPerson } from '@plenary/contract/studio/awaited';
import { accounts, awaited_owners, room_owners } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInvitedAccount, GOOD, HTML, invite, JSON_ONLY } from '../../invitations/invitations.fixture.ts';
import { insertRoom } from '../../rooms/index.ts';
import { putAddresses } from '../../speakers/index.ts';
import { addSessions, sessionRow } from '../../timeline/timeline.fixture.ts';

const server = useServer();
let event: EventFixture;
let made = 0;
beforeEach(async () => {
  event = await server.createEvent();
  made += 1;
});

type Client = Resolved<ReturnType<typeof server.signIn>>;
type Resolved<T> = T extends Promise<infer Value> ? Value : never;
const organise = async () => server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
const address = (name: string) => `${name}.${made}@owners.example`;
const change = (client: Client, body: object) => client.post(`/${event.slug}/json/studio/awaited/change`, body);
const peopleOf = async (client: Client): Promise<AwaitedPerson[]> => {
  const page = (await client.get(`/studio/${event.slug}/awaited`, HTML)).boot.page as { awaited: Awaited };
  return page.awaited.people;
};

/** Exhibitors that wait for the owners who are named; returns their ids. */
async function awaitOwners(owners: Record<string, readonly string[]>): Promise<string[]> {
  const exhibitor = { level: 1, logo: null, color: null, categories: [], stand_number: '', website: null };
  const about = { linkedin: null, about: '', links: [], handouts: [] };
  const ids: string[] = [];
  for (const [position, [name, emails]] of Object.entries(owners).entries())
    await server.ctx.live.transact(async (tx) => {
      const room = {
        key: name,
        kind: 'exhibitor' as const,
        name,
        topic: '',
        translations: {},
        position,
        max_guests: 4,
      };
      const whole = { ...room, sponsor: null, owners: [], exhibitor: { ...exhibitor, ...about } };
      const id = await insertRoom(tx, event.id, whole, server.clock.now());
      await tx.insert(awaited_owners).values(emails.map((email) => ({ event_id: event.id, room_id: id, email })));
      ids.push(id);
      return { result: undefined };
    });
  return ids;
}

/** Sessions by their title, with the people who speak or, of the last one, host there. */
async function awaitSpeakers(sessions: Record<string, readonly (readonly [uid: string, name: string])[]>) {
  const about = { bio: '', company: '', job_title: '', profile_picture: null };
  const rows = Object.entries(sessions).map(([title, people], nth) => {
    const all = people.map(([uid, name]) => ({ uid, name, ...about }));
    return sessionRow(event.id, { title, ...(nth === 0 ? { speakers: all } : { hosts: all }) });
  });
  await addSessions(server.ctx, rows);
}

const putSpeakers = (emails: Record<string, string>) =>
  server.ctx.live.transact(async (tx) => {
    const addresses = Object.entries(emails).map(([uid, email]) => ({ uid, email }));
    return { result: await putAddresses(tx, event.id, addresses) };
  });

/** The path of the link in the last mail to an address. */
async function linkFor(email: string): Promise<string> {
  await server.runJobs({ retries: true });
  return /\/[\w-]+\/accept-invite\/[\w-]+/.exec((await server.outbox(email)).at(-1)?.text ?? '')?.[0] ?? '';
}

describe('[PEO5] those who are awaited', () => {
  it('are owners of rooms and those who are invited with a role, each with how far they have come', async () => {
    const organiser = await organise();
    await awaitOwners({ Acme: [address('both'), address('zoe')], Bolt: [address('zoe')] });
    const both = await createInvitedAccount(server, address('both'));
    await invite(server, event, { account_id: both, email: address('both') }, { host: true, roles: ['speaker'] });
    const guest = await createInvitedAccount(server, address('guest'));
    await invite(server, event, { account_id: guest, email: address('guest') });
    expect(await peopleOf(organiser)).toMatchObject([
      { email: address('both'), name: 'Ines Ito', roles: ['host', 'speaker'], rooms: ['Acme'], state: 'queued' },
      { email: address('zoe'), name: '', roles: [], rooms: ['Acme', 'Bolt'], state: 'unlisted', invited_at: null },
    ]);
  });

  it('[PRG12] are people with an address who speak or host, by name, with their sessions', async () => {
    const organiser = await organise();
    await awaitSpeakers({
      Tides: [
        ['eve', 'Eve Sailor'],
        ['bob', 'Bob'],
      ],
      Knots: [['eve', 'Eve Sailor']],
    });
    await putSpeakers({ eve: address('eve'), gone: address('gone') });
    expect(await peopleOf(organiser)).toMatchObject([
      { email: address('eve'), name: 'Eve Sailor', sessions: ['Knots', 'Tides'], rooms: [], state: 'unlisted' },
    ]);
    const { left } = (await organiser.get(`/studio/${event.slug}`, HTML)).boot.page as { left: object[] };
    expect(left).toContainEqual({
      ...{ id: 'awaited', phase: 'people', state: 'advised', count: 1 },
      things: [{ of: 'one', name: address('eve') }],
    });
  });

  it('[INV13] say of a member whose address may be another person’s that it is not confirmed', async () => {
    const organiser = await organise();
    await awaitOwners({ Acme: [address('ada')] });
    const ada = await server.createPerson({ event, email: address('ada') });
    await server.ctx.db.update(accounts).set({ email_verified: false }).where(eq(accounts.id, ada.account_id));
    expect(await peopleOf(organiser)).toMatchObject([{ email: address('ada'), state: 'member', rooms: ['Acme'] }]);
  });

  it('[STU5] are counted and named by what is left', async () => {
    const organiser = await organise();
    await awaitOwners({ Acme: [address('zoe')], Bolt: [address('zoe'), address('max')] });
    const ada = await createInvitedAccount(server, address('ada'));
    await invite(server, event, { account_id: ada, email: address('ada') }, { roles: ['speaker'] });
    const { left } = (await organiser.get(`/studio/${event.slug}`, HTML)).boot.page as { left: object[] };
    const things = ['ada', 'max', 'zoe'].map((who) => ({ of: 'one', name: address(who) }));
    expect(left).toContainEqual({ id: 'awaited', phase: 'people', state: 'advised', count: 3, things });
  });

  it('are shown to organisers alone', async () => {
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await host.get(`/studio/${event.slug}/awaited`, HTML)).status).toBe(403);
    expect((await change(host, { change: 'invite' })).json.code).toBe('forbidden');
  });
});

describe('[PEO6] inviting those who are awaited', () => {
  it('puts all owners on the list at one press, names them after their addresses, and mails each once', async () => {
    const organiser = await organise();
    await awaitOwners({ Acme: [address('zoe.demir'), address('max')] });
    const answer = await change(organiser, { change: 'invite' });
    expect(answer.json.payload).toMatchObject({
      people: [{ state: 'queued' }, { state: 'queued', name: /^Zoe Demir/ }],
    });
    await change(organiser, { change: 'invite' });
    await server.runJobs({ retries: true });
    for (const name of ['zoe.demir', 'max']) expect(await server.outbox(address(name))).toHaveLength(1);
  });

  it('[ROM19] who accepts is an owner in the same transaction', async () => {
    const organiser = await organise();
    const [acme, bolt] = await awaitOwners({ Acme: [address('zoe')], Bolt: [address('zoe')] });
    await change(organiser, { change: 'invite', email: address('zoe') });
    const form = { ...GOOD, accept_terms: 'on' };
    expect((await server.anonymous.form(await linkFor(address('zoe')), form, JSON_ONLY)).status).toBe(200);
    const rows = await server.ctx.db.select().from(room_owners).where(eq(room_owners.event_id, event.id));
    expect(rows.map(({ room_id }) => room_id).sort()).toEqual([acme, bolt].sort());
    expect(await peopleOf(organiser)).toEqual([]);
  });

  it('[PRG13] who speaks is invited by their name, and has the role of a speaker the moment they accept', async () => {
    const organiser = await organise();
    await awaitSpeakers({ Tides: [['eve', 'Eve van Sailor']] });
    await putSpeakers({ eve: address('eve') });
    const answer = await change(organiser, { change: 'invite' });
    expect(answer.json.payload).toMatchObject({ people: [{ name: 'Eve van Sailor', state: 'queued' }] });
    const form = { ...GOOD, accept_terms: 'on' };
    expect((await server.anonymous.form(await linkFor(address('eve')), form, JSON_ONLY)).status).toBe(200);
    expect(await peopleOf(organiser)).toEqual([]);
    const page = await organiser.get(`/studio/${event.slug}/team`, HTML);
    const { team } = page.boot.page as { team: { people: object[] } };
    expect(team.people).toContainEqual(expect.objectContaining({ email: address('eve'), roles: ['speaker'] }));
  });

  it('sends one again with a new link, and takes one back, whose link leads nowhere then', async () => {
    const organiser = await organise();
    await awaitOwners({ Acme: [address('zoe')] });
    const email = address('zoe');
    await change(organiser, { change: 'invite', email });
    const first = await linkFor(email);
    await change(organiser, { change: 'invite', email });
    const second = await linkFor(email);
    expect(second).not.toBe(first);
    const answer = await change(organiser, { change: 'withdraw', email });
    expect(answer.json.payload).toMatchObject({ people: [{ state: 'withdrawn', rooms: ['Acme'] }] });
    expect((await server.anonymous.get(second, HTML)).boot.page).not.toMatchObject({ form: { type: 'accept_invite' } });
    await change(organiser, { change: 'invite', email });
    expect(await peopleOf(organiser)).toMatchObject([{ state: 'queued' }]);
  });

  it('knows nothing of an address that nothing waits for', async () => {
    const answer = await change(await organise(), { change: 'invite', email: address('nobody') });
    expect(answer.json.code).toBe('not_found');
  });
});
