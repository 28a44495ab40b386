import { endOf } from '../timeline/status.ts';
import type { RuleSession, TimelineRules } from '../timeline/types.ts';

/** Whether questions carry names: all of them, as each asker wants it, or none (QNA3). */
export const ASKING_NAMES = ['named', 'choice', 'anonymous'] as const;
export type AskingNames = (typeof ASKING_NAMES)[number];

/** How questions are asked at a session. */
export interface Board {
  readonly names: AskingNames;
  /** Questions wait until a moderator approves them. */
  readonly reviewed: boolean;
  /** Asking ends with the session. */
  readonly closes_with_session: boolean;
  /** A moderator has closed it. */
  readonly closed: boolean;
}

/** The settings of an event for all its sessions. */
export interface BoardDefaults {
  readonly question_names: AskingNames;
  readonly question_review: boolean;
  readonly question_close: boolean;
}

/** A session's own choices; null: as the event says. */
export interface BoardChoices {
  readonly names: AskingNames | null;
  readonly reviewed: boolean | null;
  readonly closes_with_session: boolean | null;
  readonly closed: boolean;
}

/** How questions are asked at a session: its own choices, else those of its event. */
export function boardOf(defaults: BoardDefaults, own: BoardChoices | null): Board {
  return {
    names: own?.names ?? defaults.question_names,
    reviewed: own?.reviewed ?? defaults.question_review,
    closes_with_session: own?.closes_with_session ?? defaults.question_close,
    closed: own?.closed ?? false,
  };
}

type AskedSession = Pick<RuleSession, 'type' | 'starts_at' | 'ends_at' | 'cancelled'>;

/**
 * Whether questions can be asked and voted for now (QNA9). Before a session, too: people come with their questions.
 * @param now milliseconds on the event's clock
 */
export function takesQuestions(board: Board, session: AskedSession, now: number, rules: TimelineRules): boolean {
  if (board.closed || session.cancelled) return false;
  const end = board.closes_with_session ? endOf(session, rules) : null;
  return end === null || now < end;
}

/**
 * Whether a question is kept without a name, or that this is not allowed: nobody is shown by name who asked not to be
 * (QNA3).
 * @param wanted by the asker
 */
export function anonymity(names: AskingNames, wanted: boolean): boolean | 'names_only' {
  switch (names) {
    case 'named':
      return wanted ? 'names_only' : false;
    case 'anonymous':
      return true;
    case 'choice':
      return wanted;
  }
}
