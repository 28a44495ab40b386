import type { FieldProblem, FieldProblems } from '../field-problem.ts';
import { rolesInHall, type HallPerson } from '../policy/halls.ts';
import { rolesAllow } from '../policy/policy.ts';
import { problemsOfValues } from '../wrong-values.ts';
import { POLLS } from './limits.ts';
import { fitsCloud, normalWords, oneLine } from './words.ts';

export const POLL_KINDS = ['single', 'several', 'rating', 'words'] as const;
export type PollKind = (typeof POLL_KINDS)[number];

export const POLL_STATES = ['draft', 'open', 'closed'] as const;
export type PollState = (typeof POLL_STATES)[number];

/** From when on everybody sees the results: as they come, once they have voted, or once the poll is closed. */
export const POLL_RESULTS = ['always', 'voted', 'closed'] as const;
export type PollResults = (typeof POLL_RESULTS)[number];

/** A poll as its answers are read and judged. */
export interface PollForm {
  readonly kind: PollKind;
  /** The choices of `single` and `several`; else none. */
  readonly choices: readonly string[];
  /** `several`: choices of one person; `rating`: the highest value; `words`: words of one person; `single`: 1. */
  readonly most: number;
}

/** A poll as its author writes it. */
export interface PollDraft extends PollForm {
  readonly question: string;
}

/** The texts of a poll in further languages, by language. */
export type PollTexts = Readonly<
  Record<string, { readonly question?: string | undefined; readonly choices?: readonly string[] | undefined }>
>;

/** The answer of one person: places of choices from 0, or the value of a rating from 1; words of a cloud. */
export interface Answer {
  readonly choices: readonly number[];
  readonly words: readonly string[];
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: FieldProblems };

/** A draft as it is stored, or the problems of its fields (PLL2). */
export function readDraft<Draft extends PollDraft>(draft: Draft): Read<Draft> {
  const question = oneLine(draft.question);
  const choices = hasChoices(draft.kind) ? draft.choices.map(oneLine).filter((choice) => choice !== '') : [];
  const most = draft.kind === 'single' ? 1 : draft.most;
  const problems = problemsOf({ kind: draft.kind, question, choices, most });
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, value: { ...draft, question, choices, most } };
}

/**
 * The translations of a draft as they are stored, or the problems of their fields (TXT7). Choices stand in the places of those that they
 * translate; an empty text is none.
 * @param languages the further ones of the event
 */
export function readTexts(
  typed: PollTexts,
  { kind, choices: own }: PollForm,
  languages: readonly string[],
): Read<Record<string, Record<string, string | readonly string[]>>> {
  const problems: Record<string, FieldProblem[]> = {};
  const texts = Object.entries(typed).map(([language, given]) => {
    const at = `translations.${language}`;
    if (!languages.includes(language)) problems[at] = [{ code: 'invalid' }];
    const question = oneLine(given.question ?? '');
    const choices = hasChoices(kind) ? (given.choices ?? []).map(oneLine) : [];
    if (isLonger(question, POLLS.question_max))
      problems[`${at}.question`] = [{ code: 'too_long', max: POLLS.question_max }];
    if (choices.length > own.length) problems[`${at}.choices`] = [{ code: 'too_many_values', max: own.length }];
    if (choices.some((choice) => isLonger(choice, POLLS.choice_max)))
      problems[`${at}.choices`] = [{ code: 'too_long', max: POLLS.choice_max }];
    const said = choices.some((choice) => choice !== '');
    return [
      language,
      {
        ...(question !== '' && { question }),
        ...(said && { choices: own.map((_, place) => choices[place] ?? '') }),
      },
    ] as const;
  });
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, value: Object.fromEntries(texts.filter(([, fields]) => Object.keys(fields).length > 0)) };
}

export const hasChoices = (kind: PollKind): boolean => kind === 'single' || kind === 'several';

function problemsOf({ kind, question, choices, most }: PollDraft): FieldProblems {
  const problems: Record<string, FieldProblems[string]> = {};
  if (question === '') problems['question'] = [{ code: 'empty' }];
  if (isLonger(question, POLLS.question_max)) problems['question'] = [{ code: 'too_long', max: POLLS.question_max }];
  if (hasChoices(kind)) {
    if (choices.length < POLLS.choices_min) problems['choices'] = [{ code: 'too_few_values', min: POLLS.choices_min }];
    if (choices.length > POLLS.choices_max) problems['choices'] = [{ code: 'too_many_values', max: POLLS.choices_max }];
    const wrong = choices.flatMap((choice, at) => problemsOfChoice(choices, choice, at));
    if (wrong.length > 0) problems['choices'] = problemsOfValues(wrong);
  }
  const [least, highest] = rangeOfMost(kind, choices.length);
  if (most < least) problems['most'] = [{ code: 'too_small', min: least }];
  if (most > highest) problems['most'] = [{ code: 'too_big', max: highest }];
  return problems;
}

function problemsOfChoice(choices: readonly string[], choice: string, at: number): [string, FieldProblem][] {
  if (isLonger(choice, POLLS.choice_max)) return [[choice, { code: 'too_long', max: POLLS.choice_max }]];
  return choices.indexOf(choice) < at ? [[choice, { code: 'twice' }]] : [];
}

function rangeOfMost(kind: PollKind, choices: number): readonly [number, number] {
  switch (kind) {
    case 'single':
      return [1, 1];
    case 'several':
      return [1, Math.max(1, choices)];
    case 'rating':
      return [POLLS.scale_min, POLLS.scale_max];
    case 'words':
      return [1, POLLS.words_max];
  }
}

const isLonger = (text: string, max: number): boolean => [...text].length > max;

/** A person's answer as it is counted, or its problem (PLL5, PLL6). Choices are in their order, words normalised. */
export function readAnswer({ kind, choices, most }: PollForm, given: Answer): Read<Answer> {
  if (kind === 'words') {
    const words = normalWords(given.words);
    if (words.length === 0 || given.choices.length > 0) return problem('words', { code: 'empty' });
    if (words.length > most) return problem('words', { code: 'too_big', max: most });
    if (!words.every(fitsCloud)) return problem('words', { code: 'too_long', max: POLLS.word_max });
    return { ok: true, value: { choices: [], words } };
  }
  const chosen = [...new Set(given.choices)].sort((one, other) => one - other);
  if (chosen.length === 0 || given.words.length > 0) return problem('choices', { code: 'empty' });
  const [first, last] = kind === 'rating' ? [1, most] : [0, choices.length - 1];
  if (chosen.some((one) => one < first || one > last)) return problem('choices', { code: 'invalid' });
  const allowed = kind === 'several' ? most : 1;
  if (chosen.length > allowed) return problem('choices', { code: 'too_big', max: allowed });
  return { ok: true, value: { choices: chosen, words: [] } };
}

const problem = (field: string, one: FieldProblems[string][number]): Read<never> => ({
  ok: false,
  problems: { [field]: [one] },
});

/** Everything that decides about a vote. */
export interface VoteFacts {
  readonly state: PollState;
  /** Its session has polls switched off (SES13). */
  readonly switched_off: boolean;
  /** Whether people may change their vote while the poll is open. */
  readonly may_change: boolean;
  readonly muted: boolean;
  readonly banned: boolean;
  /** The vote that the person has given; null: none. */
  readonly own: Answer | null;
}

/**
 * The verdict on a vote (PLL5): it counts, it takes the place of the one before, it is that one again, or it is refused. A vote that
 * is sent again is no second one, also after the poll was closed.
 */
export function judgeVote(
  facts: VoteFacts,
  answer: Answer,
): 'count' | 'replace' | 'same' | 'not_found' | 'feature_off' | 'banned' | 'muted' | 'poll_closed' | 'already_voted' {
  const { state, own, may_change, muted, banned } = facts;
  if (state === 'draft') return 'not_found';
  if (facts.switched_off) return 'feature_off';
  if (own && isSame(own, answer)) return 'same';
  if (state === 'closed') return 'poll_closed';
  if (banned) return 'banned';
  if (muted) return 'muted';
  if (!own) return 'count';
  return may_change ? 'replace' : 'already_voted';
}

function isSame(one: Answer, other: Answer): boolean {
  const text = ({ choices, words }: Answer): string => JSON.stringify([choices, [...words].sort()]);
  return text(one) === text(other);
}

/** Whether people see a poll: it was opened, and its session has not switched polls off (SES13). */
export const isShown = ({
  state,
  switched_off,
}: {
  readonly state: PollState;
  readonly switched_off: boolean;
}): boolean => state !== 'draft' && !switched_off;

/** A poll as far as rights are concerned. */
export interface PlacedPoll {
  readonly session_id: string | null;
  /** The hall of its session; null: it has none. */
  readonly hall_id: string | null;
  /** The account that made it; null: it is gone. */
  readonly created_by: string | null;
}

/** A person as far as rights are concerned. */
export interface PollPerson extends HallPerson {
  readonly account_id: string;
}

/**
 * Whether a person may open, close and change a poll (D129): those who moderate all, moderators of a hall those of its sessions (HAL17),
 * speakers their own ones of sessions.
 */
export function mayManagePoll({ session_id, hall_id, created_by }: PlacedPoll, person: PollPerson): boolean {
  if (rolesAllow('polls.manage', rolesInHall(person, hall_id))) return true;
  return rolesAllow('polls.present', person.roles) && session_id !== null && created_by === person.account_id;
}

/** Whether a person who attends sees the results (PLL8). */
export function showsResults(
  { state, results }: { readonly state: PollState; readonly results: PollResults },
  voted: boolean,
): boolean {
  return state === 'closed' || results === 'always' || (results === 'voted' && voted);
}
