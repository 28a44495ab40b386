import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, RULES, session } from '../timeline/timeline.fixture.ts';
import { anonymity, boardOf, takesQuestions, type Board } from './board.ts';
import { compareQuestions, heldOrder, isOutOfOrder } from './order.ts';
import { isPublic, MODERATION_ACTS, QUESTION_STATES, stateAfter } from './states.ts';

const EVENT = { question_names: 'choice', question_review: false, question_close: true } as const;
const board = (more: Partial<Board> = {}): Board => ({ ...boardOf(EVENT, null), ...more });

describe('[QNA3] names', () => {
  it('are as the session says, else as its event does', () => {
    expect(boardOf(EVENT, null)).toEqual({
      names: 'choice',
      reviewed: false,
      closes_with_session: true,
      closed: false,
    });
    const own = { names: 'named', reviewed: true, closes_with_session: null, closed: true } as const;
    expect(boardOf(EVENT, own)).toEqual({ names: 'named', reviewed: true, closes_with_session: true, closed: true });
  });

  it('are never shown of somebody who asked not to be', () => {
    expect([anonymity('named', false), anonymity('named', true)]).toEqual([false, 'names_only']);
    expect([anonymity('choice', false), anonymity('choice', true)]).toEqual([false, true]);
    expect([anonymity('anonymous', false), anonymity('anonymous', true)]).toEqual([true, true]);
  });
});

describe('[QNA9] questions are taken', () => {
  const talk = session();
  it.each([
    ['08:00', true],
    ['10:59', true],
    ['11:00', false],
  ])('where asking ends with the session, at %s: %s', (time, open) =>
    expect(takesQuestions(board(), talk, at(time), RULES)).toBe(open),
  );

  it('after it where it does not, and never where it was closed or called off', () => {
    expect(takesQuestions(board({ closes_with_session: false }), talk, at('12:00'), RULES)).toBe(true);
    expect(takesQuestions(board({ closed: true }), talk, at('10:30'), RULES)).toBe(false);
    expect(takesQuestions(board(), { ...talk, cancelled: true }, at('10:30'), RULES)).toBe(false);
  });
});

describe('[QNA6] those who moderate', () => {
  it('let through, dismiss, take that back, and answer live', () => {
    expect(stateAfter('waiting', 'approve', null)).toBe('open');
    expect(stateAfter('open', 'live', null)).toBe('live');
    expect(stateAfter('live', 'answered', null)).toBe('answered');
    expect(stateAfter('answered', 'reopen', null)).toBe('open');
    expect(stateAfter('answered', 'dismiss', null)).toBe('dismissed');
    expect(stateAfter('dismissed', 'restore', 'answered')).toBe('answered');
    expect(stateAfter('dismissed', 'restore', 'waiting')).toBe('waiting');
    expect(stateAfter('dismissed', 'restore', 'live')).toBe('open');
  });

  it('never bring back what was withdrawn, and nothing is done twice', () => {
    for (const act of MODERATION_ACTS) expect(stateAfter('withdrawn', act, null)).toBeNull();
    for (const state of QUESTION_STATES)
      for (const act of MODERATION_ACTS) {
        const after = stateAfter(state, act, 'open');
        if (after !== null) expect(stateAfter(after, act, null)).toBe(after);
      }
  });
});

describe('[QNA4] the order', () => {
  const id = (n: number) => n.toString(16).padStart(24, '0');
  const question = (n: number, votes: number, state: 'open' | 'live' | 'answered' = 'open') => ({
    id: id(n),
    votes,
    state,
  });

  it('is the one that is being answered, those that wait by votes, the answered ones; of equals the earlier first', () => {
    const list = [question(1, 2), question(2, 5), question(3, 5), question(4, 0, 'live'), question(5, 9, 'answered')];
    expect(
      [...list]
        .reverse()
        .sort(compareQuestions)
        .map((one) => Number.parseInt(one.id, 16)),
    ).toEqual([4, 2, 3, 1, 5]);
  });

  it('[QNA10] stays while one reads: new ones come last, and what was answered goes down', () => {
    const shown = [id(1), id(2), id(3)];
    const now = [question(1, 0), question(2, 9), question(3, 1, 'answered'), question(4, 50)];
    const held = heldOrder(now, shown);
    expect(held.map((one) => one.id)).toEqual([id(1), id(2), id(4), id(3)]);
    expect([isOutOfOrder(held), isOutOfOrder([...held].sort(compareQuestions))]).toEqual([true, false]);
  });

  it('[QNA10] never loses or doubles one, whatever stands', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.nat(50).map(id),
        votes: fc.nat(5),
        state: fc.constantFrom('open' as const, 'live' as const, 'answered' as const),
      }),
      { selector: (one) => one.id },
    );
    fc.assert(
      fc.property(some, fc.array(fc.nat(60).map(id)), (questions, shown) => {
        const ids = heldOrder(questions, shown).map((one) => one.id);
        expect([...ids].sort()).toEqual(questions.map((one) => one.id).sort());
      }),
    );
  });

  it('[QNA1] everybody reads what is open, being answered or answered', () => {
    expect(QUESTION_STATES.filter(isPublic)).toEqual(['open', 'live', 'answered']);
  });
});
