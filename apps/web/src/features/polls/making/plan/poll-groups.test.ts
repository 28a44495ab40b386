import { describe, expect, it } from 'vitest';
import type { MadePoll } from '@plenary/contract/polls/operations';
import { orderWithMoved, pollGroups } from './poll-groups.ts';

const of = (id: string, session: string | null): MadePoll => ({
  poll: {
    ...{ id, session, kind: 'single', question: id, choices: ['a', 'b'], most: 1, anonymous: true, may_change: true },
    ...{ results: 'always', state: 'draft', opened_at: null, closed_at: null },
  },
  ...{ tally: { voters: 0, counts: [0, 0], words: [] }, hidden_words: [], translations: {} },
});
const POLLS = [of('a', 'talk'), of('b', null), of('c', 'talk'), of('d', 'gone'), of('e', 'talk')];
const idsOf = (polls: readonly MadePoll[]) => polls.map(({ poll }) => poll.id).join('');

describe('[PLL19] polls by session', () => {
  it('stand below the whole event, then the sessions in their order, then those that are not known', () => {
    const groups = pollGroups(POLLS, ['empty', 'talk'], null);
    expect(groups.map(({ session, polls }) => [session, idsOf(polls)])).toEqual([
      [null, 'b'],
      ['talk', 'ace'],
      ['gone', 'd'],
    ]);
  });

  it('have a group of the session that was asked for, where it has none yet', () => {
    expect(pollGroups(POLLS, ['empty', 'talk'], 'empty').map(({ session }) => session)).toEqual([
      null,
      'empty',
      'talk',
      'gone',
    ]);
  });

  it('are moved within their session, and those of others keep their places', () => {
    const talk = pollGroups(POLLS, ['talk'], null)[1]!;
    expect(orderWithMoved(POLLS, talk, { from: 2, to: 0 }).join('')).toBe('ebadc');
    expect(orderWithMoved(POLLS, talk, { from: 0, to: 1 }).join('')).toBe('cbade');
  });
});
