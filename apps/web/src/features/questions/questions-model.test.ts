import type { LiveEvent } from '@plenary/contract/live';
import type { AnyQuestion, Question, QuestionPage } from '@plenary/contract/questions';
import { describe, expect, it } from 'vitest';
import {
  NO_QUESTIONS,
  tellsOfOthers,
  withEvents,
  withMore,
  withOwn,
  withoutOwn,
  withOwnVote,
  withPage,
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
  },
  open: { questions: [...open], has_more: false },
  answered: { questions: [], has_more: false },
  ...more,
});
const event = (kind: string, payload: object): LiveEvent => ({ seq: 1, kind, payload: { v: 1, ...payload } });
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

  it('reads anew where votes are told of questions that it has not loaded', () => {
    const votes = [event('votes.changed', { votes: { far: 9 } })];
    expect(tellsOfOthers(start, votes)).toBe(false);
    const partly = { ...start, has_more: { open: true, answered: false } };
    expect([
      tellsOfOthers(partly, votes),
      tellsOfOthers(partly, [event('votes.changed', { votes: { a: 1 } })]),
    ]).toEqual([true, false]);
    expect(withMore(partly, 'open', { questions: [question('far')], has_more: false })).toMatchObject({
      has_more: { open: false },
    });
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
