/**
 * The states of a question. Everybody reads it while it is `open`, `live` (it is being answered) or `answered`; `waiting` and
 * `dismissed` it is read by those who moderate and by its asker, `withdrawn` by nobody.
 */
export const QUESTION_STATES = ['waiting', 'open', 'live', 'answered', 'dismissed', 'withdrawn'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** The states in which everybody reads a question. */
export const PUBLIC_STATES = ['open', 'live', 'answered'] as const satisfies readonly QuestionState[];
export type PublicState = (typeof PUBLIC_STATES)[number];

/** The acts of those who moderate. */
export const MODERATION_ACTS = ['approve', 'dismiss', 'restore', 'live', 'answered', 'reopen'] as const;
export type ModerationAct = (typeof MODERATION_ACTS)[number];

const FROM: Readonly<Record<ModerationAct, readonly QuestionState[]>> = {
  approve: ['waiting'],
  dismiss: ['waiting', 'open', 'live', 'answered'],
  restore: ['dismissed'],
  live: ['waiting', 'open', 'answered'],
  answered: ['open', 'live'],
  reopen: ['live', 'answered'],
};

const TO: Readonly<Record<Exclude<ModerationAct, 'restore'>, QuestionState>> = {
  approve: 'open',
  dismiss: 'dismissed',
  live: 'live',
  answered: 'answered',
  reopen: 'open',
};

/** Whether everybody reads a question in this state. */
export function isPublic(state: QuestionState): state is PublicState {
  return PUBLIC_STATES.some((one) => one === state);
}

/**
 * The state after a moderator's action (QNA6); null: it cannot be done in this state. An act whose end is
 * reached already changes nothing.
 * @param before the state that a dismissal ended
 */
export function stateAfter(
  state: QuestionState,
  act: ModerationAct,
  before: QuestionState | null,
): QuestionState | null {
  if (act !== 'restore' && TO[act] === state) return state;
  if (act === 'restore' && isPublic(state)) return state;
  if (!FROM[act].includes(state)) return null;
  if (act !== 'restore') return TO[act];
  // A question that was being answered then is not being answered now.
  return before === null || before === 'live' ? 'open' : before;
}

/** Whether a question takes an answer in writing, or another one. */
export function takesAnswer(state: QuestionState): boolean {
  return state === 'waiting' || isPublic(state);
}

/** Whether a question takes votes, and can be edited and withdrawn by its asker: nobody has answered it (QNA5, QNA8). */
export function isUnanswered(state: QuestionState): boolean {
  return state === 'waiting' || state === 'open';
}

/** Whether a question takes votes: while it waits for its answer, and while it gets it. */
export function takesVotes(state: QuestionState): boolean {
  return state === 'open' || state === 'live';
}
