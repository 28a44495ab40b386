import { ownTopic } from '@plenary/contract/own-topic';
import type { Topic } from '@plenary/contract/live';
import { QUESTIONS } from '@plenary/contract/questions/operations';
import { questionsModTopic, questionsTopic } from '@plenary/contract/questions/topics';
import { DEFAULT_EVENT_SETTINGS, type EventSettings } from '@plenary/contract/event';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { events, feed_events, question_votes, session_questions } from '../../db/schema/index.ts';
import { FEATURES } from '../../features.ts';
import { connect } from '../../live/live.fixture.ts';
import { LIMITS } from '../../limits/table.ts';
import { erasePerson, exportPerson } from '../personal-data/index.ts';
import { announceVotes } from './announce-votes.ts';
import { addTalk, questionsOf } from './questions.fixture.ts';

const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);
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

const setSettings = (more: Partial<EventSettings>) =>
  server.ctx.db
    .update(events)
    .set({ settings: { ...DEFAULT_EVENT_SETTINGS, ...more } })
    .where(eq(events.id, event.id));
const feed = (topic: Topic = questionsTopic(talk)) =>
  server.ctx.db
    .select()
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, topic)))
    .orderBy(asc(feed_events.seq));
const rows = () => server.ctx.db.select().from(session_questions).where(eq(session_questions.event_id, event.id));
const sanction = (act: 'mute' | 'ban', person: Person) =>
  host.post(`/${event.slug}/json/chat/users/${act}`, { user: person.account_id });

describe('[QNA1] a question', () => {
  it('is asked by anybody at the event, and read by everybody there', async () => {
    const asked = await q.ask(ann, ' How high is the tide? ');
    expect(asked).toMatchObject({
      text: 'How high is the tide?',
      asker: { event_user: asker.event_user_id, name: 'Ann Asker' },
      state: 'open',
      votes: 0,
    });
    expect((await q.page(bob)).open.questions).toEqual([asked]);
    expect((await q.page(ann)).mine).toEqual([asked.id]);
    expect((await q.page(bob)).mine).toEqual([]);
  });

  it('is stored once, however often it is sent', async () => {
    const body = { client_question_id: 'same-id-1', text: 'Once?' };
    const answers = await Promise.all([ann.post(q.path(), body), ann.post(q.path(), body)]);
    const again = await ann.post(q.path(), { ...body, text: 'Other' });
    const ids = [...answers, again].map(({ json }) => json.payload.question.id);
    expect(new Set(ids).size).toBe(1);
    expect([await q.texts(bob), (await feed()).length]).toEqual([['Once?'], 1]);
  });

  it('is plain text of at most 500 characters', async () => {
    expect((await q.send(ann, ' \u200b ')).json.code).toBe('empty_message');
    expect((await q.send(ann, 'a'.repeat(501))).json.code).toBe('message_too_long');
    expect((await q.send(ann, 'a'.repeat(10_000_000))).status).toBe(413);
    expect((await q.ask(ann, '<b>x</b>\ud83d \u0007')).text).toBe('<b>x</b>\ufffd');
  });

  it('is of the event and the session that it was asked at', async () => {
    const other = await server.createEvent();
    const outsider = await server.signIn(await server.createPerson({ event: other, host: true }));
    const { id } = await q.ask(ann, 'Here?');
    const foreign = questionsOf(other, talk);
    for (const answer of [
      await foreign.send(outsider, 'There?'),
      await outsider.get(foreign.path()),
      await foreign.vote(outsider, id),
      await foreign.moderate(outsider, id, 'dismiss'),
      await foreign.answer(outsider, id, 'No'),
      await foreign.board(outsider, { closed: true }),
    ])
      expect(answer.json.code).toBe('not_found');
    const elsewhere = questionsOf(event, await addTalk(server, event));
    expect((await elsewhere.moderate(host, id, 'dismiss')).json.code).toBe('not_found');
    expect((await elsewhere.vote(bob, id)).json.code).toBe('not_found');
    expect(await q.texts(bob)).toEqual(['Here?']);
  });

  it('is asked nowhere where the organiser has switched questions off', async () => {
    await setSettings({ flags: { ...DEFAULT_EVENT_SETTINGS.flags, questions_enabled: false } });
    for (const answer of [await q.send(ann, 'Hm?'), await ann.get(q.path()), await host.get(q.path('/queue'))])
      expect(answer.json.code).toBe('feature_off');
  });
});

describe('[QNA2] the rules of the chat hold for questions', () => {
  it('nobody who is muted or banned asks, votes or edits', async () => {
    const { id } = await q.ask(ann, 'Mine?');
    const theirs = await q.ask(bob, 'Theirs?');
    for (const [act, code] of [
      ['mute', 'muted'],
      ['ban', 'banned'],
    ] as const) {
      expect((await sanction(act, asker)).status).toBe(200);
      for (const answer of [
        await q.send(ann, 'Again?', { anonymous: true }),
        await q.vote(ann, theirs.id),
        await q.edit(ann, id, 'Other'),
      ])
        expect(answer.json.code).toBe(code);
    }
  });

  it('blocked words are refused, or wait, as the organiser says', async () => {
    const rules = (change: object) => host.post(`/${event.slug}/json/chat/rules`, change);
    expect((await rules({ blocked_words: ['kelp'], on_match: 'refuse' })).status).toBe(200);
    expect((await q.send(ann, 'Why kelp?', { anonymous: true })).json.code).toBe('blocked_word');
    await rules({ on_match: 'hold' });
    expect((await q.ask(ann, 'Why kelp?')).state).toBe('waiting');
    expect(await q.texts(bob)).toEqual([]);
  });

  it('one person asks ten in five minutes, and a thousand never', async () => {
    const limit = LIMITS.asked_question.person.count;
    for (let n = 0; n < limit; n += 1) await q.ask(ann, `Question ${n}`);
    const refused = await q.send(ann, 'One more?');
    expect([refused.status, refused.json.code, refused.headers.has('retry-after')]).toEqual([
      429,
      'rate_limited',
      true,
    ]);
    await server.clock.advance(QUESTIONS.window_ms);
    for (let n = limit; n < QUESTIONS.per_person; n += 1) await q.ask(ann, `Question ${n}`);
    await server.clock.advance(QUESTIONS.window_ms);
    expect((await q.send(ann, 'Too many')).json.code).toBe('too_many_questions');
    expect((await q.send(bob, 'Another person')).status).toBe(200);
    expect((await q.withdraw(ann, (await q.page(ann)).mine[0]!)).status).toBe(200);
    expect((await q.send(ann, 'In its place')).status).toBe(200);
  });

  it('[BLK1] people whom one has blocked are left out, but for those who asked without a name', async () => {
    await q.ask(ann, 'By name?');
    await q.ask(ann, 'Without?', { anonymous: true });
    expect((await bob.post(`/${event.slug}/json/chat/users/block`, { user: asker.account_id })).status).toBe(200);
    const { open, hidden } = await q.page(bob);
    expect([open.questions.map(({ text }) => text), hidden]).toEqual([['Without?'], [asker.event_user_id]]);
    expect(await q.texts(host)).toEqual(['By name?', 'Without?']);
  });
});

describe('[QNA3] a name', () => {
  it('is shown to nobody where it was asked without, not even to those who moderate', async () => {
    await q.board(host, { reviewed: true });
    const { id } = await q.ask(ann, 'Who, me?', { anonymous: true });
    const { waiting } = await q.queue(host);
    expect(waiting).toMatchObject([{ id, asker: null, anonymous: true }]);
    await q.moderate(host, id, 'approve');
    const told = JSON.stringify([waiting, await q.page(host), await feed(), await feed(questionsModTopic(talk))]);
    for (const known of [asker.event_user_id, asker.account_id, 'Asker']) expect(told).not.toContain(known);
    expect((await q.page(ann)).mine).toEqual([id]);
  });

  it('is asked for where the session or its event says so, and then nothing is taken without', async () => {
    await q.board(host, { names: 'named' });
    expect((await q.send(ann, 'Hidden?', { anonymous: true })).json.code).toBe('names_only');
    expect((await q.ask(ann, 'Open?')).asker?.name).toBe('Ann Asker');
    await setSettings({ question_names: 'anonymous' });
    const other = questionsOf(event, await addTalk(server, event));
    expect(await other.ask(ann, 'Never?')).toMatchObject({ asker: null, anonymous: true });
    expect((await q.ask(bob, 'Still open?')).asker?.name).toBe('Bob Brook');
  });
});

describe('[QNA4] the list', () => {
  it('has the one that is being answered, those that wait by votes, and the answered ones', async () => {
    const [one, two, three, four] = [
      await q.ask(ann, 'one'),
      await q.ask(ann, 'two'),
      await q.ask(ann, 'three'),
      await q.ask(ann, 'four'),
    ];
    await q.vote(bob, three.id);
    await q.vote(host, three.id);
    await q.vote(bob, four.id);
    await q.moderate(host, one.id, 'answered');
    await q.moderate(host, two.id, 'live');
    expect(await q.texts(ann)).toEqual(['two', 'three', 'four', 'one']);
  });

  it('comes in pages of fifty, without losing or doubling one', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, async () => server.signIn(await server.createPerson({ event }))),
    );
    for (const who of people) for (let n = 0; n < 9; n += 1) await q.ask(who, `${n}`);
    const { open } = await q.page(ann);
    expect([open.questions.length, open.has_more]).toEqual([50, true]);
    const last = open.questions.at(-1)!;
    const { json } = await ann.get(q.path(`/more?part=open&after=${last.id}&votes=${last.votes}`));
    expect([json.payload.questions.length, json.payload.has_more]).toEqual([4, false]);
    const all = [...open.questions, ...json.payload.questions].map(({ id }: { id: string }) => id);
    expect(new Set(all).size).toBe(54);
  });
});

describe('[QNA5] a vote', () => {
  it('counts once a person, whatever is sent at once, and is taken back', async () => {
    const { id } = await q.ask(ann, 'Up?');
    await Promise.all(Array.from({ length: 5 }, () => q.vote(bob, id)));
    expect((await q.vote(host, id)).json.payload).toEqual({ id, votes: 2, voted: true });
    expect(await q.page(bob)).toMatchObject({ voted: [id], open: { questions: [{ votes: 2 }] } });
    expect((await q.vote(bob, id, false)).json.payload).toEqual({ id, votes: 1, voted: false });
    expect((await q.vote(bob, id, false)).json.payload).toEqual({ id, votes: 1, voted: false });
    expect((await q.vote(ann, id)).json.code).toBe('forbidden');
    expect(await server.ctx.db.select().from(question_votes).where(eq(question_votes.question_id, id))).toHaveLength(1);
  });

  it('of a crowd is one event a second for a session, with the number that is stored', async () => {
    const [one, two] = [await q.ask(ann, 'one'), await q.ask(ann, 'two')];
    const crowd = await Promise.all(
      Array.from({ length: 12 }, async () => server.signIn(await server.createPerson({ event }))),
    );
    await Promise.all(crowd.flatMap((who) => [q.vote(who, one.id), q.vote(who, two.id)]));
    await announceVotes(server.ctx);
    await announceVotes(server.ctx);
    const told = (await feed()).filter(({ kind }) => kind === 'votes.changed');
    expect(told.map(({ payload }) => payload)).toEqual([{ v: 1, votes: { [one.id]: 12, [two.id]: 12 } }]);
    const { open } = await q.page(ann);
    expect(open.questions.map(({ votes }) => votes)).toEqual([12, 12]);
  });

  it('is taken of no question that waits, was answered, dismissed or withdrawn', async () => {
    const { id } = await q.ask(ann, 'Done?');
    await q.moderate(host, id, 'answered');
    expect((await q.vote(bob, id)).json.code).toBe('question_settled');
    await q.moderate(host, id, 'dismiss');
    expect((await q.vote(bob, id)).json.code).toBe('not_found');
    await q.board(host, { reviewed: true });
    const waiting = await q.ask(ann, 'Seen?');
    expect((await q.vote(bob, waiting.id)).json.code).toBe('not_found');
    await q.withdraw(ann, waiting.id);
    expect((await q.vote(bob, waiting.id)).json.code).toBe('not_found');
  });
});

describe('[QNA7] news', () => {
  it('reach whoever was away, from where they were', async () => {
    const topic = questionsTopic(talk);
    const { id } = await q.ask(ann, 'before');
    const first = await connect(server.url, event.slug, bob.cookie);
    first.send({ t: 'sub', topic });
    const { cursor } = await first.next('subbed');
    first.close();
    await q.ask(ann, 'meanwhile');
    await q.moderate(host, id, 'dismiss');
    const again = await connect(server.url, event.slug, bob.cookie);
    again.send({ t: 'sub', topic, cursor });
    const { events: missed } = await again.next('subbed');
    expect(missed.map(({ kind }) => kind)).toEqual(['question.changed', 'question.removed']);
    again.send({ t: 'sub', topic: questionsModTopic(talk) });
    await again.next('error');
    again.close();
  });

  it('tell an asker what became of a question that others do not read, and no text', async () => {
    await q.board(host, { reviewed: true });
    const { id } = await q.ask(ann, 'Mine');
    await q.moderate(host, id, 'dismiss');
    const own = await feed(ownTopic(asker.account_id));
    expect(own.map(({ kind, payload }) => [kind, payload])).toEqual(
      [0, 1].map(() => ['question.own', { v: 1, session_id: talk, id }]),
    );
  });
});

describe('[QNA14] a person’s data', () => {
  it('holds what they asked and answered, and goes with them: text, name and votes', async () => {
    const own = await q.ask(ann, 'Ann wonders');
    const other = await q.ask(bob, 'Bob wonders');
    const answered = await q.ask(bob, 'Bob asks Ann');
    await q.vote(ann, other.id);
    await q.vote(bob, own.id);
    await server.ctx.db
      .update(session_questions)
      .set({ state: 'answered', answer: 'Ann says', answered_by: asker.event_user_id })
      .where(eq(session_questions.id, answered.id));
    expect(await exportPerson(server.ctx, REGISTERED, asker.email)).toMatchObject({
      value: { documents: { session_questions: 1, questions_answered: 1, question_votes: 1 } },
    });
    await erasePerson(server.ctx, REGISTERED, asker.email);
    const left = JSON.stringify([await rows(), await feed(), await q.page(bob)]);
    for (const gone of ['Ann wonders', 'Ann says', 'Asker']) expect(left).not.toContain(gone);
    const page = await q.page(bob);
    expect(page.open.questions).toMatchObject([{ text: 'Bob wonders', votes: 0 }]);
    expect(page.answered.questions).toMatchObject([{ text: 'Bob asks Ann', answer: null, answered_by: null }]);
  });
});
