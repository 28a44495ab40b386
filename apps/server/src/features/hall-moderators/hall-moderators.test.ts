import type { StudioHall, StudioHalls } from '@plenary/contract/halls/operations';
import { HALLS_MODERATED } from '@plenary/contract/halls/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { questionsModTopic } from '@plenary/contract/questions/topics';
import { accounts, hall_moderators } from '@plenary/server/db/schema/index';
import { FEATURES } from '@plenary/server/features';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect, eventsIn } from '../../live/live.fixture.ts';
import { admitAwaited } from '../awaited/index.ts';
import { hallForm } from '../halls/halls.fixture.ts';
import { erasePerson, exportPerson } from '../personal-data/index.ts';
import { pollCalls } from '../polls/polls.fixture.ts';
import { addTalk, questionsOf } from '../questions/questions.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let mo: Person;
let as_mo: Client;
/** A session in the hall that is moderated, and one in another. */
let own: string;
let other: string;

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  own = await addTalk(server, event, { title: 'Knots', location: 'Red' });
  other = await addTalk(server, event, { title: 'Tides', location: 'Blue' });
  mo = await server.createPerson({ event });
  as_mo = await server.signIn(mo);
});

const studio = (path: string, body: object, who = organiser) =>
  who.post(`/${event.slug}/json/studio/halls${path}`, body);
const hallsIn = ({ json }: Awaited<ReturnType<typeof studio>>) => (json.payload as StudioHalls).halls;
async function addHall(name: string, email?: string): Promise<StudioHall> {
  const moderators = email === undefined ? [] : [{ name: 'Mo', email }];
  return hallsIn(await studio('', hallForm(name, { moderators }))).find((hall) => hall.name === name)!;
}
const change = ({ id }: StudioHall, more: object) => studio(`/${id}`, hallForm('Red', more));
const moderates = async (session: string, who = as_mo) => (await questionsOf(event, session).page(who)).moderates;
const rows = () => server.ctx.db.select().from(hall_moderators).where(eq(hall_moderators.event_id, event.id));
const polls = pollCalls(() => event);

describe('[HAL16] the moderators of a hall', () => {
  it('who are members moderate it at once, and are seen by organisers alone', async () => {
    const hall = await addHall('Red', ` ${mo.email.toUpperCase()} `);
    expect(hall.moderators).toEqual([{ name: 'Mo', email: mo.email }]);
    expect([await moderates(own), await moderates(other)]).toEqual([true, false]);
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await studio('', hallForm('Green'), host)).status).toBe(403);
    for (const path of ['', '/json/timeline', `/json/timeline/texts/${own}`, '/json/boot'])
      expect((await host.get(`/${event.slug}${path}`)).text).not.toContain(mo.email);
  });

  it('who come later moderate it then, whose address may not be theirs never, and names without one have no rights', async () => {
    const hall = await addHall('Red', 'eve@sea.example');
    const eve = await server.createPerson({ event, email: 'Eve@sea.example' });
    await server.ctx.db.update(accounts).set({ email_verified: false }).where(eq(accounts.id, eve.account_id));
    const as_eve = await server.signIn(eve);
    await admitAwaited(server.ctx);
    expect(await moderates(own, as_eve)).toBe(false);
    await server.ctx.db.update(accounts).set({ email_verified: true }).where(eq(accounts.id, eve.account_id));
    await Promise.all([admitAwaited(server.ctx), admitAwaited(server.ctx)]);
    expect(await moderates(own, as_eve)).toBe(true);
    const [named] = hallsIn(await change(hall, { moderators: ['Mo', { name: 'Eve', email: '' }] }));
    expect(named?.moderators).toEqual([
      { name: 'Mo', email: '' },
      { name: 'Eve', email: '' },
    ]);
    expect(await moderates(own, as_eve)).toBe(false);
  });

  it('are refused beside their field, and the rest of the form stays as it was', async () => {
    const hall = await addHall('Red', mo.email);
    const answer = await change(hall, { capacity: 9, moderators: [{ name: 'Cy', email: 'cy at sea' }] });
    expect(answer.json).toMatchObject({ payload: { errors: { 'moderators.0.email': [expect.any(String)] } } });
    expect((await rows()).map(({ email }) => email)).toEqual([mo.email]);
  });

  it('[HAL13] are back with their rights where a change or a removal is undone', async () => {
    const before = await addHall('Red', mo.email);
    const form = ({ id: _id, hosted: _hosted, sessions: _sessions, ...hall }: StudioHall) => hall;
    const [after] = hallsIn(await change(before, { moderators: [] }));
    expect(await moderates(own)).toBe(false);
    await studio(`/${before.id}/undo`, { before: form(before), after: form(after!) });
    expect(await moderates(own)).toBe(true);
    await studio(`/${before.id}/remove`, {});
    expect(await moderates(own)).toBe(false);
    await studio(`/${before.id}/undo`, { before: form(before), after: null, at: 0 });
    expect(await moderates(own)).toBe(true);
  });

  it('[PER2] read their address in their archive, and it goes with their data', async () => {
    await addHall('Red', mo.email);
    const register = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);
    expect(JSON.stringify(await exportPerson(server.ctx, register, mo.account_id))).toContain('hall_moderators');
    await erasePerson(server.ctx, register, mo.account_id);
    expect(await rows()).toEqual([]);
  });
});

describe('[HAL17] the moderator of a hall', () => {
  beforeEach(async () => {
    await addHall('Red', mo.email);
    await addHall('Blue');
  });

  it('lets questions of its sessions through, answers and dismisses them, and is refused in another hall', async () => {
    const [here, there] = [questionsOf(event, own), questionsOf(event, other)];
    const ann = await server.signIn(await server.createPerson({ event }));
    await here.board(as_mo, { reviewed: true });
    const { id } = await here.ask(ann, 'Why?');
    expect((await here.queue(as_mo)).waiting.map((one) => one.id)).toEqual([id]);
    expect((await here.moderate(as_mo, id, 'approve')).status).toBe(200);
    expect((await here.answer(as_mo, id, 'The moon')).status).toBe(200);
    expect(await here.texts(ann)).toEqual(['Why?']);
    const elsewhere = await there.ask(ann, 'How?');
    for (const answer of [
      await there.moderate(as_mo, elsewhere.id, 'dismiss'),
      await there.answer(as_mo, elsewhere.id, 'So'),
      await there.board(as_mo, { closed: true }),
      await as_mo.get(there.path('/queue')),
      // A mute holds at all questions of the event.
      await as_mo.post(here.path(`/${id}/stop`), {}),
    ])
      expect(answer.status).toBe(403);
  });

  it('makes, opens and closes polls of its sessions, and sees no others', async () => {
    expect((await polls.make(as_mo)).status).toBe(403);
    expect((await polls.make(as_mo, { session: other })).status).toBe(403);
    const foreign = await polls.opened(organiser, { session: other });
    const theirs = await polls.opened(organiser, { session: own });
    const mine = await polls.opened(as_mo, { session: own });
    expect((await polls.made(as_mo)).map(({ poll }) => poll.id).sort()).toEqual([theirs, mine].sort());
    const made = await as_mo.get(`/${event.slug}/json/polls/made`);
    expect(made.json.payload.sessions).toEqual([own]);
    expect((await polls.turn(as_mo, theirs, 'close')).status).toBe(200);
    expect((await polls.turn(as_mo, foreign, 'close')).status).toBe(404);
    const draft = (await polls.make(as_mo, { session: own })).json.payload.poll.id as string;
    const { client_poll_id: _, ...moved } = { ...(await polls.make(as_mo, { session: own })).json.payload.poll };
    expect((await polls.turn(as_mo, draft, 'change', { ...moved, session: other })).status).toBe(403);
  });

  it('reads so on pages, and is an attendee everywhere else', async () => {
    const page = await as_mo.get(`/${event.slug}/polls`, { accept: 'text/html' });
    expect(page.boot.me).toMatchObject({ moderates_halls: true, roles: ['attendee'] });
    const shown = await as_mo.get(`/${event.slug}/questions/${own}/present`, { accept: 'text/html' });
    expect([shown.status, shown.boot.page.kind, shown.boot.me.roles]).toEqual([200, 'questions_present', ['attendee']]);
    const inside = (session: string) => as_mo.get(`/${event.slug}/json/boot?path=/questions/${session}/present`);
    expect((await inside(own)).json.payload.page.kind).toBe('questions_present');
    expect((await inside(other)).json.payload?.page?.kind).not.toBe('questions_present');
    for (const path of ['json/chat/held', 'json/chat/cases', 'json/polls/screens', 'host', 'moderation'])
      expect([path, (await as_mo.get(`/${event.slug}/${path}`)).status]).toEqual([path, 403]);
  });
});

describe('[HAL18] moderation goes with the hall', () => {
  const follow = async () => {
    const socket = await connect(server.url, event.slug, as_mo.cookie);
    const topics = [questionsModTopic(own), ownTopic(mo.account_id)];
    for (const topic of topics) socket.send({ t: 'sub', topic });
    await socket.next('subbed');
    await socket.next('subbed');
    return socket;
  };
  const notified = (socket: Awaited<ReturnType<typeof follow>>) =>
    eventsIn(socket.waiting, ownTopic(mo.account_id)).some(({ kind }) => kind === HALLS_MODERATED);

  const revoked = ({ waiting }: Awaited<ReturnType<typeof follow>>) =>
    waiting.flatMap((frame) => (frame.t === 'revoked' ? frame.topic : []));

  it('of a session that is moved, at once and on open pages', async () => {
    await addHall('Red', mo.email);
    await addHall('Blue');
    const socket = await follow();
    const at = `/${event.slug}/json/timeline/sessions/${own}`;
    const move = async (location: string) => {
      const { version } = (await organiser.get(at)).json.payload.session;
      expect((await organiser.post(at, { version, location })).status).toBe(200);
    };
    await move('Blue');
    await expect.poll(() => [notified(socket), revoked(socket)]).toEqual([true, [questionsModTopic(own)]]);
    expect(await moderates(own)).toBe(false);
    await move('Red');
    expect(await moderates(own)).toBe(true);
    socket.close();
  });

  it('of a person who is taken off', async () => {
    const hall = await addHall('Red', mo.email);
    const socket = await follow();
    await change(hall, { moderators: [] });
    await expect.poll(() => [notified(socket), revoked(socket)]).toEqual([true, [questionsModTopic(own)]]);
    expect(await moderates(own)).toBe(false);
    socket.close();
  });
});
