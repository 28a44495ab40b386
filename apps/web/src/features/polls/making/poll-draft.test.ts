import type { Poll } from '@plenary/contract/polls/operations';
import { describe, expect, it } from 'vitest';
import { emptyPoll, sentOf, typedOf } from './poll-draft.ts';

const poll: Poll = {
  ...{ id: 'a'.repeat(24), session: null, kind: 'several', question: 'Which?', choices: ['a', 'b', 'c'], most: 2 },
  ...{ anonymous: false, may_change: true, results: 'voted', state: 'draft', opened_at: null, closed_at: null },
};

describe('[PLL2] a poll as it is typed', () => {
  it('is sent as it was read', () => {
    const { id: _, state: _state, opened_at: _opened, closed_at: _closed, ...sent } = poll;
    expect(sentOf(typedOf(poll))).toEqual(sent);
  });

  it('has its choices on lines of their own, and none where none are asked', () => {
    const typed = { ...emptyPoll('s'), choices: 'a\n\n b \n', question: 'Which?' };
    expect(sentOf(typed)).toMatchObject({ choices: ['a', ' b '], most: 1, session: 's' });
    expect(sentOf({ ...typed, kind: 'rating' })).toMatchObject({ choices: [], most: 5 });
    expect(sentOf({ ...typed, kind: 'words', words: Number.NaN })).toMatchObject({ most: 0 });
  });

  it('[TXT7] has its translations line by line beside its choices', () => {
    const texts = { de: { question: 'Welche?', choices: ['A', '', 'C'] } };
    expect(sentOf(typedOf(poll, texts)).translations).toEqual(texts);
    const typed = { ...typedOf(poll, texts), choices: 'a\n\nb', translations: { de: { choices: 'A\n\nB' } } };
    expect(sentOf(typed).translations).toEqual({ de: { question: '', choices: ['A', 'B'] } });
  });
});
