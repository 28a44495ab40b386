import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isShown,
  judgeVote,
  mayManagePoll,
  readAnswer,
  readDraft,
  readTexts,
  showsResults,
  type PollDraft,
  type VoteFacts,
} from './polls.ts';
import { meanRating, noVotes, percentOf, withoutVote, withWord, wordSize } from './tally.ts';
import { normalWord, oneLine } from './words.ts';

const draft = (more: Partial<PollDraft> = {}): PollDraft => ({
  kind: 'single',
  question: 'Which sea?',
  choices: ['North', 'South'],
  most: 1,
  ...more,
});
const problems = (more: Partial<PollDraft>): unknown => {
  const read = readDraft(draft(more));
  return read.ok ? null : read.problems;
};

describe('[PLL2] a draft', () => {
  it('is tidied: one line each, empty choices left out, none where there are none', () => {
    expect(readDraft(draft({ question: ' Which\n sea?\u202e ', choices: ['North ', ' ', 'South'], most: 7 }))).toEqual({
      ok: true,
      value: draft(),
    });
    expect(readDraft(draft({ kind: 'rating', most: 5 }))).toMatchObject({ value: { choices: [] } });
  });

  it.each([
    [{ question: ' ' }, { question: [{ code: 'empty' }] }],
    [{ question: 'x'.repeat(301) }, { question: [{ code: 'too_long', max: 300 }] }],
    [{ choices: ['one', ''] }, { choices: [{ code: 'too_few_values', min: 2 }] }],
    [{ choices: ['a', 'b', 'a '] }, { choices: [{ code: 'value', value: 'a', problem: { code: 'twice' } }] }],
    [
      { choices: ['a', 'x'.repeat(151)] },
      { choices: [{ code: 'value', value: `${'x'.repeat(40)}…`, problem: { code: 'too_long', max: 150 } }] },
    ],
    [{ choices: Array.from({ length: 21 }, (_, n) => `${n}`) }, { choices: [{ code: 'too_many_values', max: 20 }] }],
    [{ kind: 'several', most: 3 } as const, { most: [{ code: 'too_big', max: 2 }] }],
    [{ kind: 'several', most: 0 } as const, { most: [{ code: 'too_small', min: 1 }] }],
    [{ kind: 'rating', most: 2 } as const, { most: [{ code: 'too_small', min: 3 }] }],
    [{ kind: 'words', most: 6 } as const, { most: [{ code: 'too_big', max: 5 }] }],
  ])('%j is refused with its fields', (more, expected) => expect(problems(more)).toEqual(expected));
});

describe('[PLL5] an answer', () => {
  const several = draft({ kind: 'several', choices: ['a', 'b', 'c'], most: 2 });
  const answer = (form: PollDraft, choices: number[], words: string[] = []) => readAnswer(form, { choices, words });

  it('is choices of the poll, each once, as many as it allows', () => {
    expect(answer(several, [2, 0, 2])).toEqual({ ok: true, value: { choices: [0, 2], words: [] } });
    expect(answer(several, [0, 1, 2])).toMatchObject({ problems: { choices: [{ code: 'too_big', max: 2 }] } });
    for (const wrong of [[3], [-1]]) expect(answer(several, wrong).ok).toBe(false);
    expect(answer(several, [])).toMatchObject({ problems: { choices: [{ code: 'empty' }] } });
    expect(answer(several, [0], ['word']).ok).toBe(false);
    expect(answer(draft(), [0, 1]).ok).toBe(false);
  });

  it('of a rating is one value from 1 to its highest', () => {
    const rating = draft({ kind: 'rating', choices: [], most: 5 });
    expect([0, 1, 5, 6].map((value) => answer(rating, [value]).ok)).toEqual([false, true, true, false]);
  });
});

describe('[PLL6] words of a cloud', () => {
  it.each([
    [' Open-Source!', 'open-source'],
    ['ＯＰＥＮ   source', 'open source'],
    ['»Café«', 'café'],
    ['Cafe\u0301', 'café'],
    ['C#', 'c#'],
    ['👩‍🔬', '👩‍🔬'],
    ['…', ''],
    ['\ud800', '\ufffd'],
    ['\u202egnol', 'gnol'],
  ])('%j is counted as %j', (raw, word) => expect(normalWord(raw)).toBe(word));

  it('are each counted once of a person, and are short', () => {
    const cloud = draft({ kind: 'words', choices: [], most: 3 });
    const given = (...words: string[]) => readAnswer(cloud, { choices: [], words });
    expect(given('Sea', 'SEA.', 'wind')).toEqual({ ok: true, value: { choices: [], words: ['sea', 'wind'] } });
    expect(given('a', 'b', 'c', 'd')).toMatchObject({ problems: { words: [{ code: 'too_big', max: 3 }] } });
    expect(given('x'.repeat(31))).toMatchObject({ problems: { words: [{ code: 'too_long', max: 30 }] } });
    expect(given(' ', '!')).toMatchObject({ problems: { words: [{ code: 'empty' }] } });
  });

  it('are the same however often they are normalised', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const word = normalWord(raw);
        expect(normalWord(word)).toBe(word);
        expect(word.isWellFormed()).toBe(true);
        expect(oneLine(oneLine(raw))).toBe(oneLine(raw));
      }),
    ));
});

describe('[PLL5] a vote', () => {
  const answer = { choices: [1], words: [] };
  const facts: VoteFacts = {
    ...{ state: 'open', switched_off: false, may_change: false, muted: false, banned: false, own: null },
  };
  it.each([
    [{}, 'count'],
    [{ own: answer }, 'same'],
    [{ own: answer, state: 'closed' } as const, 'same'],
    [{ own: { choices: [0], words: [] } }, 'already_voted'],
    [{ own: { choices: [0], words: [] }, may_change: true }, 'replace'],
    [{ own: { choices: [0], words: [] }, may_change: true, state: 'closed' } as const, 'poll_closed'],
    [{ state: 'closed' } as const, 'poll_closed'],
    [{ state: 'draft' } as const, 'not_found'],
    [{ muted: true }, 'muted'],
    [{ banned: true, muted: true }, 'banned'],
  ])('with %j: %s', (more, verdict) => expect(judgeVote({ ...facts, ...more }, answer)).toBe(verdict));
});

describe('[SES13] a poll of a session that has polls switched off', () => {
  const facts = { state: 'open', may_change: true, muted: false, banned: false, own: null } as const;
  it('takes no vote, and is shown to nobody', () => {
    const answer = { choices: [1], words: [] };
    expect(judgeVote({ ...facts, switched_off: true }, answer)).toBe('feature_off');
    expect(judgeVote({ ...facts, switched_off: true, state: 'draft' }, answer)).toBe('not_found');
    expect(isShown({ state: 'open', switched_off: true })).toBe(false);
    expect(isShown({ state: 'closed', switched_off: false })).toBe(true);
  });
});

describe('[PLL8] results show', () => {
  it.each([
    ['always', 'open', false, true],
    ['voted', 'open', false, false],
    ['voted', 'open', true, true],
    ['closed', 'open', true, false],
    ['closed', 'closed', false, true],
  ] as const)('%s, while the poll is %s, to whoever has voted (%s): %s', (results, state, voted, shown) =>
    expect(showsResults({ results, state }, voted)).toBe(shown),
  );
});

describe('[PLL4] [D129] polls are managed', () => {
  const own = { session_id: 's', hall_id: null, created_by: 'me' };
  it.each([
    ['host', { session_id: null, hall_id: null, created_by: null }, true],
    ['moderator', { session_id: 's', hall_id: null, created_by: 'other' }, true],
    ['speaker', own, true],
    ['speaker', { ...own, session_id: null }, false],
    ['speaker', { ...own, created_by: 'other' }, false],
    ['attendee', own, false],
  ] as const)('by a %s: %j: %s', (role, poll, may) =>
    expect(mayManagePoll(poll, { account_id: 'me', roles: ['attendee', role], halls: [] })).toBe(may),
  );

  it('[HAL17] by the moderator of a hall: those of its sessions, by anyone, and no others', () => {
    const person = { account_id: 'me', roles: ['attendee'], halls: ['red'] } as const;
    expect(mayManagePoll({ session_id: 's', hall_id: 'red', created_by: 'other' }, person)).toBe(true);
    expect(mayManagePoll({ session_id: 's', hall_id: 'blue', created_by: 'me' }, person)).toBe(false);
    expect(mayManagePoll({ session_id: null, hall_id: null, created_by: 'me' }, person)).toBe(false);
  });
});

describe('[SIM11] results', () => {
  it('lose the vote of one person, of whatever kind, and never go below nothing', () => {
    const tally = { voters: 3, counts: [2, 1], words: [] };
    expect(withoutVote(tally, draft(), { choices: [0], words: [] })).toEqual({ voters: 2, counts: [1, 1], words: [] });
    const rating = { ...draft(), kind: 'rating' as const, choices: [], most: 2 };
    expect(withoutVote(tally, rating, { choices: [2], words: [] }).counts).toEqual([2, 0]);
    const words = [
      { word: 'calm', count: 2 },
      { word: 'tide', count: 2 },
      { word: 'fog', count: 1 },
    ];
    const cloud = { ...draft(), kind: 'words' as const, choices: [], most: 3 };
    const vote = { choices: [], words: ['calm', 'fog', 'never told'] };
    expect(withoutVote({ voters: 1, counts: [], words }, cloud, vote)).toEqual({
      ...{ voters: 0, counts: [] },
      words: [
        { word: 'tide', count: 2 },
        { word: 'calm', count: 1 },
      ],
    });
    expect(withoutVote({ voters: 0, counts: [0, 0], words: [] }, draft(), { choices: [1], words: [] })).toMatchObject({
      voters: 0,
      counts: [0, 0],
    });
  });
});

describe('[PLL17] a cloud', () => {
  it('gets a word back where its count says, once, and none that nobody gave', () => {
    const words = [
      { word: 'calm', count: 3 },
      { word: 'tide', count: 1 },
    ];
    expect(withWord(words, 'fog', 2).map(({ word }) => word)).toEqual(['calm', 'fog', 'tide']);
    expect(withWord(words, 'tide', 4)).toEqual([
      { word: 'tide', count: 4 },
      { word: 'calm', count: 3 },
    ]);
    expect(withWord(words, 'tide', 0)).toEqual([{ word: 'calm', count: 3 }]);
  });
});

describe('[PLL7] sums', () => {
  it('have a bar for each choice and each value', () => {
    expect(noVotes(draft()).counts).toEqual([0, 0]);
    expect(noVotes(draft({ kind: 'rating', most: 5 })).counts).toHaveLength(5);
    expect(noVotes(draft({ kind: 'words' })).counts).toEqual([]);
  });

  it('become shares, means and sizes', () => {
    expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33, 0]);
    expect(meanRating({ voters: 4, counts: [1, 0, 0, 0, 3], words: [] })).toBe(4);
    expect(meanRating({ voters: 0, counts: [0], words: [] })).toBeNull();
    expect([wordSize(40, 40), wordSize(6, 40), wordSize(1, 40), wordSize(1, 1)]).toEqual([5, 3, 1, 3]);
  });
});

describe('[TXT7] a poll in further languages', () => {
  const poll = { kind: 'single', choices: ['North', 'Baltic', 'same'], most: 1 } as const;

  it('has its choices in the places of those that they translate, and an empty text is none', () => {
    const typed = {
      de: { question: ' Welches  Meer? ', choices: ['Nordsee', ''] },
      ar: { question: ' ', choices: [''] },
    };
    expect(readTexts(typed, poll, ['de', 'ar'])).toEqual({
      ok: true,
      value: { de: { question: 'Welches Meer?', choices: ['Nordsee', '', ''] } },
    });
    expect(readTexts({ de: { choices: ['Nordsee'] } }, { ...poll, kind: 'words' }, ['de'])).toEqual({
      ok: true,
      value: {},
    });
  });

  it.each([
    [{ fr: { question: 'Quelle mer ?' } }, 'translations.fr', 'invalid'],
    [{ de: { question: 'x'.repeat(301) } }, 'translations.de.question', 'too_long'],
    [{ de: { choices: ['1', '2', '3', '4'] } }, 'translations.de.choices', 'too_many_values'],
    [{ de: { choices: ['x'.repeat(201)] } }, 'translations.de.choices', 'too_long'],
  ])('%j is refused at its field', (typed, field, code) => {
    expect(readTexts(typed, poll, ['de'])).toMatchObject({ ok: false, problems: { [field]: [{ code }] } });
  });
});
