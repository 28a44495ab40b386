import type { EventOf } from '@plenary/contract/live';
import type { QuestionsTopic } from '@plenary/contract/questions/topics';
import type { AnyQuestion, Question, QuestionPage } from '@plenary/contract/questions/operations';
import { describe, expect, it } from 'vitest';
import {
  NO_QUESTIONS,
  concernsOthers,
  withEvents,
  withMore,
  withOwn,
  withoutOwn,
  withOwnVote,
  withPage,
  withPageAgain,
} from './questions-model.ts';

const question = (id: string, more: Partial<Question> = {}): Question => ({
  ...{
    id,
    text: `Text of ${id}`,
    asker: { event_user: 'ann', name: 'Ann' },
    anonymous: false,
    votes: 0,
    edited: false,
  },
  ...{ answer: null, answered_by: null, asked_at: '2026-11-24T10:00:00.000Z', state: 'open', ...more },
});
const page = (open: readonly Question[], more: Partial<QuestionPage> = {}): QuestionPage => ({
  board: { names: 'choice', reviewed: false, closes_with_session: false, closed: false },
  ...{
    title: 'Tides',
    ends_at: null,
    own_unseen: [],
    mine: [],
    voted: [],
    hidden: [],
    muted: false,
    muted_until: null,
    moderates: false,
  },
  open: { questions: [...open], has_more: false },
  answered: { questions: [], has_more: false },
  ...more,
});
const event = (kind: string, payload: object) =>
  ({
    seq: 1,
    kind,
    payload: { v: 1, ...payload },
  }) as EventOf<QuestionsTopic>;
const texts = (state: typeof NO_QUESTIONS) => [...state.questions.values()].map(({ text }) => text);

describe('[QNA7] the page’s knowledge of questions', () => {
  const start = withPage(NO_QUESTIONS, page([question('a'), question('b', { votes: 2 })]));

  it('follows the news, and knows nothing any more of what was taken back', () => {
    const news = [
      event('question.changed', { question: question('c', { state: 'live' }) }),
      event('votes.changed', { votes: { a: 5, gone: 9 } }),
      event('question.removed', { id: 'b' }),
      // A change that was overwritten since says no more than its id.
      event('question.changed', { id: 'd' }),
      event('something.new', { x: 1 }),
    ];
    const state = withEvents(start, news);
    expect(texts(state)).toEqual(['Text of a', 'Text of c']);
    expect(state.questions.get('a')?.votes).toBe(5);
  });

  it('[QNA6] shows one question as being answered', () => {
    const live = (id: string) => event('question.changed', { question: question(id, { state: 'live' }) });
    const state = withEvents(start, [live('a'), live('b')]);
    expect([...state.questions.values()].map((one) => one.state)).toEqual(['answered', 'live']);
  });

  it('[QNA2] takes no news of somebody who was blocked, but of those without a name', () => {
    const blocked = { ...start, hidden: new Set(['bob']) };
    const asker = { event_user: 'bob', name: 'Bob' };
    const news = [
      event('question.changed', { question: question('x', { asker }) }),
      event('question.changed', { question: question('y', { asker: null, anonymous: true }) }),
    ];
    expect(texts(withEvents(blocked, news))).toEqual(['Text of a', 'Text of b', 'Text of y']);
  });

  it('reads anew where a question that it has not loaded now stands before some that it has', () => {
    const votes = (told: Record<string, number>) => [event('votes.changed', { votes: told })];
    expect(concernsOthers(start, votes({ far: 9 }))).toBe(false);
    const first = page([question('b', { votes: 2 })], {
      open: { questions: [question('b', { votes: 2 })], has_more: true },
    });
    const partly = withPage(NO_QUESTIONS, first);
    const told = [{ far: 9 }, { a: 2 }, { c: 2 }, { far: 1 }, { b: 1 }];
    expect(told.map((one) => concernsOthers(partly, votes(one)))).toEqual([true, true, false, false, false]);
    expect(withMore(partly, 'open', { questions: [question('far')], has_more: false })).toMatchObject({
      has_more: { open: false },
    });
  });

  it('[QNA12] keeps what was loaded when it is read anew, but for people who were blocked meanwhile', () => {
    const first = { open: { questions: [question('a', { votes: 9 })], has_more: true } };
    const long = withMore(withPage(NO_QUESTIONS, page([], first)), 'open', {
      questions: [question('b', { votes: 3, asker: { event_user: 'bob', name: 'Bob' } }), question('c', { votes: 1 })],
      has_more: false,
    });
    const anew = (more: Partial<QuestionPage>) => [...withPageAgain(long, page([], more)).questions.keys()].sort();
    expect(anew(first)).toEqual(['a', 'b', 'c']);
    expect(anew({ ...first, hidden: ['bob'] })).toEqual(['a', 'c']);
    expect(anew({ open: { ...first.open, has_more: false } })).toEqual(['a']);
  });

  it('[QNA12] goes on behind the last one that was read, not behind one that has just been asked', () => {
    const first = { open: { questions: [question('a', { votes: 9 }), question('b', { votes: 4 })], has_more: true } };
    const state = withEvents(withPage(NO_QUESTIONS, page([], first)), [
      event('question.changed', { question: question('z') }),
    ]);
    expect(state.read_to.open).toMatchObject({ id: 'b', votes: 4 });
    const more = withMore(state, 'open', { questions: [question('c', { votes: 3 })], has_more: true });
    expect([more.read_to.open, more.read_to.answered]).toMatchObject([{ id: 'c', votes: 3 }, null]);
  });

  it('[QNA8] keeps one’s own that others do not read apart, and votes of one’s own', () => {
    const own: AnyQuestion = { ...question('mine'), state: 'waiting' };
    const waiting = withOwn(start, own);
    expect([waiting.own_unseen.map(({ id }) => id), waiting.mine.has('mine')]).toEqual([['mine'], true]);
    const open = withEvents(waiting, [event('question.changed', { question: question('mine') })]);
    expect([open.own_unseen, texts(open).at(-1)]).toEqual([[], 'Text of mine']);
    expect(texts(withoutOwn(open, 'mine'))).toEqual(texts(start));
    expect(withOwnVote(start, 'a', true, 4)).toMatchObject({ voted: new Set(['a']) });
    expect(withOwnVote(withOwnVote(start, 'a', true), 'a', false).voted.size).toBe(0);
  });
});
