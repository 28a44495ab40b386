import { rolesAllow, type Role } from '../policy/policy.ts';
import type { ThreadKind } from './features.ts';

/** Limits of the queue of questions. */
export const SUPPORT = {
  /** Questions in one reading of the queue. */
  page_size: 50,
  page_max: 100,
  /** In the place of a thread's id: one's own thread with the support, begun or not. */
  own_thread: 'support',
} as const;

/** Where a question can stand. */
export const QUESTION_STATES = ['open', 'taken', 'answered', 'resolved'] as const;

/**
 * The question of a person to the event's support. Times in milliseconds on the real clock; `by` is an event-user id.
 * `waiting_since`: the first message of the person that nobody has answered. An answered question without `by` was handed
 * back after the answer, or was answered by a person who is gone.
 */
export type Question =
  | { readonly kind: 'open'; readonly waiting_since: number }
  | { readonly kind: 'taken'; readonly by: string; readonly waiting_since: number }
  | { readonly kind: 'answered'; readonly by: string | null }
  | { readonly kind: 'resolved'; readonly by: string | null; readonly waiting_since: number | null };

/** Those who answer for the event. */
export function answersQuestions(roles: readonly Role[]): boolean {
  return rolesAllow('support.answer', roles);
}

/** Whether a person reads a thread because they answer for the event. Nobody reads threads of a person who has left. */
export function answersIn(
  thread: { readonly kind: ThreadKind; readonly created_by: string | null },
  roles: readonly Role[],
): boolean {
  return thread.kind === 'support' && thread.created_by !== null && answersQuestions(roles);
}

/** The question after another message of its person: they wait from their first one that nobody has answered. */
export function afterAsking(question: Question, now: number): Question {
  switch (question.kind) {
    case 'open':
    case 'taken':
      return question;
    case 'answered':
      return question.by === null ? { kind: 'open', waiting_since: now } : taken(question.by, now);
    case 'resolved':
      return { kind: 'open', waiting_since: now };
  }
}

/** … after an answer, which takes a question that nobody has taken; else why it may not be given. */
export function afterAnswer(question: Question, by: string): Question | 'question_taken' {
  return heldByOther(question, by) ? 'question_taken' : { kind: 'answered', by };
}

/**
 * … after a person has taken it; else why not. Taking a resolved one opens it again.
 * @param from the holder from whom it is taken over; taking it from nobody needs none
 */
export function afterTaking(question: Question, by: string, from?: string): Question | 'question_taken' {
  if (heldByOther(question, by) && question.by !== from) return 'question_taken';
  switch (question.kind) {
    case 'open':
    case 'taken':
      return taken(by, question.waiting_since);
    case 'answered':
      return { kind: 'answered', by };
    case 'resolved':
      return question.waiting_since === null ? { kind: 'answered', by } : taken(by, question.waiting_since);
  }
}

/** … after its holder has given it back to the others; else why not. */
export function afterHandingBack(question: Question, by: string): Question | 'question_taken' {
  if (heldByOther(question, by)) return 'question_taken';
  return released(question);
}

/** … after its holder is gone, or has given it back. */
export function released(question: Question): Question {
  switch (question.kind) {
    case 'open':
      return question;
    case 'taken':
      return { kind: 'open', waiting_since: question.waiting_since };
    case 'answered':
      return { kind: 'answered', by: null };
    case 'resolved':
      return question;
  }
}

/**
 * … after it was resolved; else why it may not be.
 * @param read how many messages of its person the caller has read; without it that does not matter
 */
export function afterResolving(
  question: Question,
  by: string,
  { asked, read = asked }: { readonly asked: number; readonly read?: number | undefined },
): Question | 'question_taken' | 'question_moved' {
  if (question.kind === 'resolved') return question;
  if (heldByOther(question, by)) return 'question_taken';
  if (read < asked) return 'question_moved';
  return { kind: 'resolved', by, waiting_since: question.kind === 'answered' ? null : question.waiting_since };
}

const taken = (by: string, waiting_since: number): Question => ({ kind: 'taken', by, waiting_since });

/** A resolved question is nobody's any more. */
function heldByOther(question: Question, by: string): question is Question & { readonly by: string } {
  return (question.kind === 'taken' || question.kind === 'answered') && question.by !== null && question.by !== by;
}

/**
 * The news for those who answer for the event when a question changes: a question waits untaken, or no longer does;
 * null: nothing new (SUP17).
 * @param before null: it has just begun
 */
export function newsForStaff(before: Question | null, after: Question): 'waits' | 'over' | null {
  const waited = before?.kind === 'open';
  if (after.kind === 'open') return waited ? null : 'waits';
  return waited ? 'over' : null;
}
