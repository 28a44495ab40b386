import type { ListedSession } from '@plenary/contract/timeline/operations';
import { POLLS_TOPIC } from '@plenary/contract/polls/topics';
import type { SessionTool } from '@plenary/domain/timeline/tools/tools';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { feed_events } from '../../db/schema/index.ts';
import { addTalk, questionsOf } from '../questions/questions.fixture.ts';
import { announceSwitched } from './announce-counts.ts';
import { pollCalls } from './polls.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let attendee: Client;
let talk: string;
const { make, opened, turn, vote, read, made } = pollCalls(() => event);

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  attendee = await server.signIn(await server.createPerson({ event }));
  talk = await addTalk(server, event);
});

const sessionAt = (id: string) => `/${event.slug}/json/timeline/sessions/${id}`;

/** Says in the studio which tools a session has none of. */
async function switchOff(switched_off: SessionTool[], id = talk): Promise<string> {
  const { version } = (await organiser.get(sessionAt(id))).json.payload.session;
  const { status, json, text } = await organiser.post(sessionAt(id), { version, switched_off });
  expect(status, text).toBe(200);
  return json.payload.edit;
}

const feed = () =>
  server.ctx.db
    .select({ kind: feed_events.kind, payload: feed_events.payload })
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, POLLS_TOPIC)))
    .orderBy(asc(feed_events.seq));

const questionsIn = async (who: Client) => (await who.get(`/${event.slug}/json/questions/${talk}`)).json;
const ids = async (who: Client) => (await read(who)).map(({ poll }) => poll.id);

describe('[SES13] polls of a session that are switched off', () => {
  it('are shown to nobody and take no votes; those of the event, and of other sessions, go on', async () => {
    const other = await addTalk(server, event);
    const [own, theirs, whole] = [
      await opened(organiser, { session: talk, may_change: true }),
      await opened(organiser, { session: other }),
      await opened(organiser),
    ];
    await vote(attendee, own, 0);
    await switchOff(['polls']);
    expect((await ids(attendee)).toSorted()).toEqual([theirs, whole].toSorted());
    const refused = await vote(attendee, own, 1);
    expect([refused.status, refused.json.code]).toEqual([403, 'feature_off']);
    expect((await vote(attendee, theirs, 1)).status).toBe(200);
    expect((await organiser.get(`/${event.slug}/json/settings`)).json.poll_url).toContain(whole);
    await switchOff([]);
    const back = (await read(attendee)).find(({ poll }) => poll.id === own);
    expect(back).toMatchObject({ poll: { state: 'open' }, own: { choices: [0] } });
    expect((await vote(attendee, own, 1)).status).toBe(200);
  });

  it('stay with those who make them, who open none there, and close those that are open', async () => {
    const draft = (await make(organiser, { session: talk })).json.payload.poll.id;
    const open = await opened(organiser, { session: talk });
    await switchOff(['polls']);
    const later = (await make(organiser, { session: talk })).json.payload.poll.id;
    expect((await made(organiser)).map(({ poll }) => poll.id)).toEqual([later, open, draft]);
    for (const id of [draft, later])
      expect((await turn(organiser, id, 'open')).json).toMatchObject({ code: 'feature_off' });
    const before = await feed();
    expect((await turn(organiser, open, 'close')).status).toBe(200);
    expect([await ids(attendee), await feed()]).toEqual([[], before]);
  });

  it('go from open pages and come back, and old cursors replay nothing of them', async () => {
    const own = await opened(organiser, { session: talk });
    await switchOff(['polls']);
    await announceSwitched(server.ctx);
    await announceSwitched(server.ctx);
    expect(await feed()).toEqual([
      { kind: 'poll.opened', payload: { v: 1, id: own } },
      { kind: 'poll.removed', payload: { v: 1, id: own } },
    ]);
    await switchOff([]);
    await announceSwitched(server.ctx);
    const [, , back, ...more] = await feed();
    expect([back?.kind, back?.payload, more]).toMatchObject(['poll.opened', { poll: { id: own, state: 'open' } }, []]);
  });
});

describe('[SES13] questions of a session that are switched off', () => {
  it('are refused to everybody, who moderate included, and come back with all that was asked', async () => {
    const q = questionsOf(event, talk);
    const { id } = await q.ask(attendee, 'How deep?');
    await switchOff(['questions']);
    for (const answer of [
      await q.send(attendee, 'How wide?'),
      await q.edit(attendee, id, 'How far?'),
      await q.vote(organiser, id),
      await q.moderate(organiser, id, 'live'),
      await q.answer(organiser, id, 'Very'),
    ])
      expect([answer.status, answer.json.code]).toEqual([403, 'feature_off']);
    for (const who of [attendee, organiser]) expect(await questionsIn(who)).toMatchObject({ code: 'feature_off' });
    const page = await attendee.get(`/${event.slug}/questions/${talk}`, { accept: 'text/html' });
    expect(page.status).toBe(404);
    await switchOff([]);
    expect(await q.texts(attendee)).toEqual(['How deep?']);
  });

  it('stay off where the event has none, whatever the session says', async () => {
    event = await server.createEvent({ flags: { questions_enabled: false } });
    attendee = await server.signIn(await server.createPerson({ event }));
    talk = await addTalk(server, event);
    expect(await questionsIn(attendee)).toMatchObject({ code: 'feature_off' });
  });
});

describe('[SES13] the switches of a session', () => {
  const listed = async (): Promise<ListedSession | undefined> => {
    const { sessions } = (await attendee.get(`/${event.slug}/json/timeline/near`)).json.payload;
    return sessions.find(({ id }: ListedSession) => id === talk);
  };

  it('are sent to pages where one is off, kept from imports, and undone', async () => {
    expect(await listed()).not.toHaveProperty('switched_off');
    const edit = await switchOff(['chat', 'questions']);
    expect(await listed()).toMatchObject({ switched_off: ['chat', 'questions'] });
    const { session } = (await organiser.get(sessionAt(talk))).json.payload;
    expect(session).toMatchObject({ switched_off: ['chat', 'questions'], kept: ['switched_off'] });
    await organiser.post(`/${event.slug}/json/timeline/edits/${edit}/undo`);
    expect(await listed()).not.toHaveProperty('switched_off');
  });

  it('are set for several sessions at once, whatever else is off at each', async () => {
    const other = await addTalk(server, event);
    await switchOff(['questions']);
    const sessions = await Promise.all(
      [talk, other].map(async (id) => {
        const { version } = (await organiser.get(sessionAt(id))).json.payload.session;
        return { id, version };
      }),
    );
    const act = { kind: 'tool', tool: 'polls', on: false };
    expect((await organiser.post(`/${event.slug}/json/studio/programme/change`, { sessions, act })).status).toBe(200);
    const off = await Promise.all(
      [talk, other].map(async (id) => (await organiser.get(sessionAt(id))).json.payload.session.switched_off),
    );
    expect(off).toEqual([['questions', 'polls'], ['polls']]);
  });

  it('take the three that there are alone', async () => {
    const { version } = (await organiser.get(sessionAt(talk))).json.payload.session;
    expect((await organiser.post(sessionAt(talk), { version, switched_off: ['lights'] })).status).toBe(400);
  });
});
