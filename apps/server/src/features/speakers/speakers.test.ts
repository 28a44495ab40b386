import type { OpenedSession } from '@plenary/contract/timeline/edit';
import type { SessionDetails } from '@plenary/contract/timeline/operations';
import { accounts, event_users, speaker_addresses, timeline_sessions } from '@plenary/server/db/schema/index';
import { FEATURES } from '@plenary/server/features';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { admitAwaited } from '../awaited/index.ts';
import { erasePerson, exportPerson } from '../personal-data/index.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let session: string;
let made = 0;

type Client = Awaited<ReturnType<typeof server.signIn>>;
const EVE = { uid: 'eve', name: 'Eve Sailor', company: '', job_title: '', bio: '' };
const address = (name: string) => `${name}.${made}@sea.example`;

beforeEach(async () => {
  made += 1;
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  session = await newSession('Knots');
});

async function newSession(title: string): Promise<string> {
  const row = sessionRow(event.id, { title });
  await addSessions(server.ctx, [row]);
  return row.id;
}

const at = (id = session) => `/${event.slug}/json/timeline/sessions/${id}`;
const open = async (client: Client) =>
  (await client.get(`${at()}?collected=true`)).json.payload as {
    session: OpenedSession;
    emails?: Record<string, string>;
  };
async function name(email: string, client = organiser) {
  const { session: before } = await open(client);
  return client.post(at(), { version: before.version, speakers: [{ ...EVE, email }] });
}
const rolesOf = async ({ event_user_id }: Person) =>
  (await server.ctx.db.select().from(event_users).where(eq(event_users.id, event_user_id)))[0]?.roles;
const detailsFor = async (client: Client) =>
  (await client.get(`/${event.slug}/json/timeline/texts/${session}`)).json.payload as SessionDetails;

describe('[PRG12] the address of a speaker', () => {
  it('is given and seen by organisers, and is of the person in all sessions', async () => {
    expect((await name(` ${address('EVE')} `)).status).toBe(200);
    expect((await open(organiser)).emails).toEqual({ eve: address('eve') });
    const another = await newSession('Tides');
    const added = await organiser.post(at(another), { version: 0, speakers: [EVE] });
    expect(added.status).toBe(200);
    expect((await organiser.get(`${at(another)}?collected=true`)).json.payload.emails).toEqual({ eve: address('eve') });
    await name('');
    expect((await open(organiser)).emails).toEqual({});
  });

  it('is neither seen nor changed by hosts, and stands in no session, edit or live event', async () => {
    await name(address('eve'));
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await open(host)).emails).toBe(undefined);
    expect((await name(address('max'), host)).status).toBe(200);
    expect((await open(organiser)).emails).toEqual({ eve: address('eve') });
    for (const path of [at(), `/${event.slug}/json/timeline/edits`, `/${event.slug}/json/timeline`])
      expect((await host.get(path)).text).not.toContain('sea.example');
    const [row] = await server.ctx.db.select().from(timeline_sessions).where(eq(timeline_sessions.id, session));
    expect(JSON.stringify(row)).not.toContain('sea.example');
  });

  it('that is none is refused beside its field, and nothing is stored', async () => {
    const answer = await name('eve at sea');
    expect(answer.json).toMatchObject({ code: 'invalid_input', payload: { errors: { email: [expect.any(String)] } } });
    expect((await open(organiser)).session.speakers).toEqual([]);
  });

  it('is kept at once where the rest waits for a release', async () => {
    const body = { version: 0, collect: true, speakers: [{ ...EVE, email: address('eve') }] };
    expect((await organiser.post(at(), body)).status).toBe(200);
    expect((await organiser.get(at())).json.payload.session.speakers).toEqual([]);
    expect(
      await server.ctx.db.select().from(speaker_addresses).where(eq(speaker_addresses.event_id, event.id)),
    ).toMatchObject([{ uid: 'eve', email: address('eve') }]);
  });
});

describe('[PRG13] the person of the address', () => {
  it('who is a member has the role at once, and their sessions lead to them', async () => {
    const eve = await server.createPerson({ event, email: address('eve') });
    await name(address('eve'));
    expect(await rolesOf(eve)).toEqual(['speaker']);
    const reader = await server.signIn(await server.createPerson({ event }));
    expect((await detailsFor(reader)).speakers).toMatchObject([{ uid: 'eve', user: eve.account_id }]);
    expect(JSON.stringify(await detailsFor(reader))).not.toContain('sea.example');
    for (const hidden of [{ networking_status: false }, { invisible: true }, { active: false }]) {
      await server.ctx.db.update(event_users).set(hidden).where(eq(event_users.id, eve.event_user_id));
      expect((await detailsFor(reader)).speakers[0]).not.toHaveProperty('user');
      const shown = { networking_status: true, invisible: false, active: true };
      await server.ctx.db.update(event_users).set(shown).where(eq(event_users.id, eve.event_user_id));
    }
  });

  it('who comes later, in whatever way, has it then, once, and the address that their account has', async () => {
    await name(address('eve'));
    const eve = await server.createPerson({ event, email: address('Eve'), roles: ['captioner'] });
    await Promise.all([admitAwaited(server.ctx), admitAwaited(server.ctx)]);
    expect(await rolesOf(eve)).toEqual(['captioner', 'speaker']);
    await server.ctx.db
      .update(accounts)
      .set({ email: address('new') })
      .where(eq(accounts.id, eve.account_id));
    expect((await open(organiser)).emails).toEqual({ eve: address('new') });
  });

  it('[D377] who may not be theirs gets nothing', async () => {
    const eve = await server.createPerson({ event, email: address('eve') });
    await server.ctx.db.update(accounts).set({ email_verified: false }).where(eq(accounts.id, eve.account_id));
    await name(address('eve'));
    expect(await rolesOf(eve)).toEqual([]);
    expect((await detailsFor(organiser)).speakers[0]).not.toHaveProperty('user');
  });

  it('[PER2] reads it in their archive, and it goes with their data', async () => {
    const register = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);
    const eve = await server.createPerson({ event, email: address('eve') });
    await name(address('eve'));
    expect((await exportPerson(server.ctx, register, eve.account_id)).ok).toBe(true);
    await erasePerson(server.ctx, register, eve.account_id);
    expect(
      await server.ctx.db.select().from(speaker_addresses).where(eq(speaker_addresses.event_id, event.id)),
    ).toEqual([]);
  });
});

describe('[PRG17] the address of a person whom no session names any more', () => {
  const addresses = async () =>
    (await server.ctx.db.select().from(speaker_addresses).where(eq(speaker_addresses.event_id, event.id))).map(
      ({ uid }) => uid,
    );
  const change = async (id: string, fields: object) => {
    const { version } = (await organiser.get(`${at(id)}?collected=true`)).json.payload.session;
    const answer = await organiser.post(at(id), { version, ...fields });
    expect(answer.status, answer.text).toBe(200);
    return answer.json.payload.edit as string;
  };

  it('goes with the last one that did, and does not come back with it', async () => {
    const another = await newSession('Tides');
    await name(address('eve'));
    await change(another, { hosts: [EVE] });
    await change(session, { speakers: [] });
    expect(await addresses()).toEqual(['eve']);
    const edit = await change(another, { hosts: [] });
    expect(await addresses()).toEqual([]);
    await organiser.post(`/${event.slug}/json/timeline/edits/${edit}/undo`);
    expect((await organiser.get(`${at(another)}?collected=true`)).json.payload).toMatchObject({
      ...{ session: { hosts: [{ uid: 'eve' }] }, emails: {} },
    });
  });

  it('goes with a session that is removed, and stays where the person moved within one step', async () => {
    const another = await newSession('Tides');
    await name(address('eve'));
    await server.ctx.live.transact(async (tx) => {
      await tx.update(timeline_sessions).set({ speakers: [] }).where(eq(timeline_sessions.id, session));
      const speakers = [{ ...EVE, profile_picture: null }];
      await tx.update(timeline_sessions).set({ speakers }).where(eq(timeline_sessions.id, another));
      return { result: undefined };
    });
    expect(await addresses()).toEqual(['eve']);
    const { version } = (await organiser.get(at(another))).json.payload.session;
    await organiser.post(`/${event.slug}/json/studio/programme/sessions/${another}/remove`, { version });
    expect(await addresses()).toEqual([]);
  });

  it('stays while a change that waits names them, and goes where that is given up', async () => {
    await change(session, { collect: true, speakers: [{ ...EVE, email: address('eve') }] });
    expect(await addresses()).toEqual(['eve']);
    const path = `/${event.slug}/json/studio/programme`;
    const { changes } = (await organiser.get(`${path}/collected`)).json.payload;
    const sessions = changes.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
    await organiser.post(`${path}/give-up`, { sessions });
    expect(await addresses()).toEqual([]);
  });

  it('stays when such a change is released', async () => {
    await change(session, { collect: true, speakers: [{ ...EVE, email: address('eve') }] });
    const path = `/${event.slug}/json/studio/programme`;
    const { changes } = (await organiser.get(`${path}/collected`)).json.payload;
    const sessions = changes.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
    expect((await organiser.post(`${path}/release`, { sessions })).status).toBe(200);
    expect(await addresses()).toEqual(['eve']);
  });
});
