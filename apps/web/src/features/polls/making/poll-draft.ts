import type { MadePoll, Poll } from '@plenary/contract/polls/operations';
import type { TypedTexts } from '@plenary/domain/language/typed-texts';
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
  /** Its question and its choices in further languages; choices one a line, in the lines of those that they translate. */
  readonly translations: TypedTexts;
}

/** @param session the one that is chosen first; empty: the whole event */
export const emptyPoll = (session: string): TypedPoll => ({
  ...{ question: '', kind: 'single', choices: '', at_most: 2, scale: 5, words: 3, session },
  ...{ results: 'always', anonymous: true, may_change: true, translations: {} },
});

/** A draft as it is typed further. */
export function typedOf({ most, session, choices, ...poll }: Poll, texts: MadePoll['translations'] = {}): TypedPoll {
  const { question, kind, results, anonymous, may_change } = poll;
  return {
    ...emptyPoll(session ?? ''),
    ...{ question, kind, results, anonymous, may_change, choices: choices.join('\n') },
    translations: Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [
        language,
        { question: text.question ?? '', choices: (text.choices ?? []).join('\n') },
      ]),
    ),
    ...(kind === 'several' && { at_most: most }),
    ...(kind === 'rating' && { scale: most }),
    ...(kind === 'words' && { words: most }),
  };
}

/** A typed poll as it is sent. */
export function sentOf({
  question,
  kind,
  choices,
  translations,
  session,
  results,
  anonymous,
  may_change,
  ...most
}: TypedPoll) {
  const mosts = { single: 1, several: most.at_most, rating: most.scale, words: most.words };
  const all = choices.split('\n');
  const lines = all.filter((line) => line.trim() !== '');
  const asked = kind === 'single' || kind === 'several';
  // Lines that are empty in the poll are no choices, and none in a translation.
  const besideChoices = (text: string): string[] =>
    text.split('\n').filter((line, at) => (at < all.length ? all[at]?.trim() !== '' : line.trim() !== ''));
  return {
    ...{ question, kind, results, anonymous, may_change },
    choices: asked ? lines : [],
    ...(Object.keys(translations).length > 0 && {
      translations: Object.fromEntries(
        Object.entries(translations).map(([language, text]) => [
          language,
          { question: text['question'] ?? '', choices: asked ? besideChoices(text['choices'] ?? '') : [] },
        ]),
      ),
    }),
    most: Number.isInteger(mosts[kind]) ? mosts[kind] : 0,
    session: session === '' ? null : session,
  };
}
