import type { Poll } from '@plenary/contract/polls/operations';
import type { PollKind, PollResults } from '@plenary/domain/polls/polls';

/** A poll as it is typed. */
export interface TypedPoll {
  readonly question: string;
  readonly kind: PollKind;
  /** One choice a line. */
  readonly choices: string;
  readonly at_most: number;
  readonly scale: number;
  readonly words: number;
  /** Id of a session; empty: the whole event. */
  readonly session: string;
  readonly results: PollResults;
  readonly anonymous: boolean;
  readonly may_change: boolean;
}

/** @param session the one that is chosen first; empty: the whole event */
export const emptyPoll = (session: string): TypedPoll => ({
  ...{ question: '', kind: 'single', choices: '', at_most: 2, scale: 5, words: 3, session },
  ...{ results: 'always', anonymous: true, may_change: true },
});

/** A draft as it is typed further. */
export function typedOf({ most, session, choices, ...poll }: Poll): TypedPoll {
  const { question, kind, results, anonymous, may_change } = poll;
  return {
    ...emptyPoll(session ?? ''),
    ...{ question, kind, results, anonymous, may_change, choices: choices.join('\n') },
    ...(kind === 'several' && { at_most: most }),
    ...(kind === 'rating' && { scale: most }),
    ...(kind === 'words' && { words: most }),
  };
}

/** A typed poll as it is sent. */
export function sentOf({ question, kind, choices, session, results, anonymous, may_change, ...most }: TypedPoll) {
  const mosts = { single: 1, several: most.at_most, rating: most.scale, words: most.words };
  const lines = choices.split('\n').filter((line) => line.trim() !== '');
  return {
    ...{ question, kind, results, anonymous, may_change },
    choices: kind === 'single' || kind === 'several' ? lines : [],
    most: Number.isInteger(mosts[kind]) ? mosts[kind] : 0,
    session: session === '' ? null : session,
  };
}
