import { displayName } from '@plenary/contract/names';
import type { AnyQuestion, Question } from '@plenary/contract/questions/operations';
import { isPublic } from '@plenary/domain/questions/states';
import type { QuestionRow } from './store.ts';

/** A question as it is shown. An anonymous asker is disclosed to nobody, not even to moderators (D136). */
export function presentQuestion({ question, asker, answerer }: QuestionRow): AnyQuestion {
  return {
    id: question.id,
    text: question.text,
    asker: question.anonymous ? null : named(question.asker, asker),
    anonymous: question.anonymous,
    votes: question.votes,
    edited: question.edited,
    answer: question.answer,
    answered_by: question.answered_by === null ? null : named(question.answered_by, answerer),
    asked_at: question.created_at.toISOString(),
    state: question.state,
  };
}

/** The same of one that everybody reads; null: they do not. */
export function presentPublic(row: QuestionRow): Question | null {
  const { state, ...question } = presentQuestion(row);
  return isPublic(state) ? { ...question, state } : null;
}

function named(event_user: string, person: QuestionRow['asker'] | QuestionRow['answerer']): AnyQuestion['asker'] {
  if (!person || person.first_name === null || person.deleted_at) return null;
  const { first_name, last_name, screen_name } = person;
  return {
    event_user,
    name: displayName({ first_name, last_name: last_name ?? '', screen_name: screen_name ?? '' }),
  };
}
