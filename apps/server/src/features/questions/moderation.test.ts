import { questionsTopic } from '@plenary/contract/questions/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit_log, feed_events, session_questions } from '../../db/schema/index.ts';
import { addTalk, questionsOf } from './questions.fixture.ts';

const MINUTE_MS = 60_000;

const server = useServer();
let event: EventFixture;
let asker: Person;
let ann: Client;
let bob: Client;
let host: Client;
let talk: string;
let q: ReturnType<typeof questionsOf>;

beforeEach(async () => {
  event = await server.createEvent();
  asker = await server.createPerson({ event, first_name: 'Ann', last_name: 'Asker' });
  ann = await server.signIn(asker);
  bob = await server.signIn(await server.createPerson({ event, first_name: 'Bob', last_name: 'Brook' }));
  host = await server.signIn(await server.createPerson({ event, host: true, first_name: 'Hope', last_name: 'Host' }));
  talk = await addTalk(server, event);
  q = questionsOf(event, talk);
});

const feed = (topic = questionsTopic(talk)) =>
  server.ctx.db
    .select()
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, topic)))
    .orderBy(asc(feed_events.seq));
const rows = () => server.ctx.db.select().from(session_questions).where(eq(session_questions.event_id, event.id));

describe('[QNA6] hosts, moderators, organisers and speakers', () => {
  it('[D138] moderate and answer, and nobody else', async () => {
    const { id } = await q.ask(ann, 'May I?');
    for (const roles of [['moderator'], ['speaker'], ['organiser']] as const) {
      const who = await server.signIn(await server.createPerson({ event, roles }));
      expect((await q.moderate(who, id, 'live')).status).toBe(200);
      expect((await q.moderate(who, id, 'reopen')).status).toBe(200);
    }
    for (const answer of [
      await q.moderate(bob, id, 'dismiss'),
      await q.answer(bob, id, 'No'),
      await bob.get(q.path('/queue')),
      await q.board(bob, { closed: true }),
    ])
      expect(answer.json.code).toBe('forbidden');
  });

  it('let questions through that wait; until then they are read by their asker alone', async () => {
    expect((await q.board(host, { reviewed: true })).json.payload.board).toMatchObject({ reviewed: true });
    const { id, state } = await q.ask(ann, 'May I?');
    expect(state).toBe('waiting');
    expect((await q.page(ann)).own_unseen).toMatchObject([{ id, text: 'May I?', state: 'waiting' }]);
    expect([await q.texts(bob), (await feed()).map(({ kind }) => kind)]).toEqual([[], ['board.changed']]);
    expect((await q.moderate(host, id, 'approve')).json.payload.question.state).toBe('open');
    expect(await q.texts(bob)).toEqual(['May I?']);
    expect((await q.ask(host, 'Mine?')).state).toBe('open');
  });

  it('dismiss with an undo; nothing of it is replayed in between', async () => {
    const { id } = await q.ask(ann, 'Rude words');
    await q.moderate(host, id, 'dismiss');
    expect([await q.texts(bob), JSON.stringify(await feed()).includes('Rude')]).toEqual([[], false]);
    expect((await q.queue(host)).dismissed).toMatchObject([{ id, text: 'Rude words' }]);
    expect((await q.page(ann)).own_unseen).toMatchObject([{ id, state: 'dismissed' }]);
    await q.moderate(host, id, 'restore');
    expect(await q.texts(bob)).toEqual(['Rude words']);
    const noted = await server.ctx.db.select().from(audit_log).where(eq(audit_log.subject, id));
    expect(noted.map(({ action, after }) => [action, after])).toEqual([
      ['session_question.moved', { state: 'dismissed' }],
      ['session_question.moved', { state: 'open' }],
    ]);
  });

  it('answer one at a time, whoever begins another', async () => {
    const asked = await Promise.all([q.ask(ann, 'one'), q.ask(bob, 'two'), q.ask(host, 'three')]);
    await Promise.all(asked.map(({ id }) => q.moderate(host, id, 'live')));
    const states = (await rows()).map(({ state }) => state).sort();
    expect(states).toEqual(['answered', 'answered', 'live']);
    const live = (await rows()).find(({ state }) => state === 'live')!;
    expect((await q.moderate(host, live.id, 'live')).json.payload.question.state).toBe('live');
    expect((await q.moderate(host, live.id, 'answered')).json.payload.question.state).toBe('answered');
    expect((await q.moderate(host, live.id, 'approve')).json.code).toBe('question_settled');
  });

  it('answer in writing, by name, and in other words later', async () => {
    const { id } = await q.ask(ann, 'How deep?');
    expect((await q.answer(host, id, ' ')).json.code).toBe('empty_message');
    expect((await q.answer(host, id, 'a'.repeat(2_001))).json.code).toBe('message_too_long');
    await q.answer(host, id, '40 m');
    await q.answer(host, id, '42 m');
    const { answered } = await q.page(ann);
    expect(answered.questions).toMatchObject([
      { id, state: 'answered', answer: '42 m', answered_by: { name: 'Hope Host' } },
    ]);
    expect(JSON.stringify(await feed())).not.toContain('40 m');
    await q.moderate(host, id, 'reopen');
    expect((await q.page(ann)).open.questions).toMatchObject([{ id, answer: null, answered_by: null }]);
  });
});

describe('[QNA11] the asker', () => {
  const told = async () =>
    (await ann.get(`/${event.slug}/json/notifications`)).json.payload.results.map(
      ({ type, values }: { type: string; values: object }) => [type, values],
    );

  it('is notified once that their question was answered, also without a name, until it is opened again', async () => {
    const { id } = await q.ask(ann, 'Really?', { anonymous: true });
    const other = await q.ask(bob, 'Next?');
    await q.moderate(host, id, 'live');
    expect(await told()).toEqual([]);
    await q.moderate(host, other.id, 'live');
    await q.answer(host, id, 'Yes');
    expect(await told()).toEqual([['answered_question', { question: id, session: talk }]]);
    await q.moderate(host, id, 'reopen');
    expect(await told()).toEqual([]);
  });
});

describe('[QNA8] one’s own question', () => {
  it('is edited and withdrawn while nobody has answered; no earlier text is replayed', async () => {
    const { id } = await q.ask(ann, 'Secret?');
    expect((await q.edit(bob, id, 'Mine')).json.code).toBe('not_found');
    expect((await q.withdraw(bob, id)).json.code).toBe('not_found');
    expect((await q.edit(ann, id, 'Plain?')).json.payload.question).toMatchObject({ text: 'Plain?', edited: true });
    expect(JSON.stringify([await feed(), await rows()])).not.toContain('Secret');
    await q.moderate(host, id, 'live');
    expect((await q.edit(ann, id, 'Other')).json.code).toBe('question_settled');
    expect((await q.withdraw(ann, id)).json.code).toBe('question_settled');
    await q.moderate(host, id, 'reopen');
    expect([(await q.withdraw(ann, id)).status, (await q.withdraw(ann, id)).status]).toEqual([200, 200]);
    expect(JSON.stringify([await feed(), await rows()])).not.toContain('Plain');
    expect((await q.moderate(host, id, 'restore')).json.code).toBe('not_found');
  });

  it('waits again once it was edited where questions wait', async () => {
    await q.board(host, { reviewed: true });
    const { id } = await q.ask(ann, 'Kind?');
    await q.moderate(host, id, 'approve');
    expect((await q.edit(ann, id, 'Unkind')).json.payload.question.state).toBe('waiting');
    expect([await q.texts(bob), JSON.stringify(await feed()).includes('Kind')]).toEqual([[], false]);
  });
});

describe('[QNA9] asking and voting end', () => {
  it('with the session where the organiser says so, and when somebody closes them', async () => {
    const { id } = await q.ask(ann, 'Early?');
    await q.board(host, { closes_with_session: true });
    await server.clock.advance(10 * MINUTE_MS - 1);
    expect((await q.send(ann, 'Just?')).status).toBe(200);
    await server.clock.advance(1);
    for (const answer of [await q.send(ann, 'Late?'), await q.vote(bob, id), await q.edit(ann, id, 'x')])
      expect(answer.json.code).toBe('questions_closed');
    expect((await q.answer(host, id, 'Yes')).status).toBe(200);
    await q.board(host, { closes_with_session: false });
    expect((await q.send(ann, 'Late?')).status).toBe(200);
    await q.board(host, { closed: true });
    expect((await q.send(ann, 'Shut?')).json.code).toBe('questions_closed');
  });
});
