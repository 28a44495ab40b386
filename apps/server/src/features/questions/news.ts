import type { OwnQuestionPayload } from '@plenary/contract/questions/operations';
import { ownTopic } from '@plenary/contract/own-topic';
import { OWN_QUESTION, questionsModTopic, questionsTopic } from '@plenary/contract/questions/topics';
import { isPublic, type QuestionState } from '@plenary/domain/questions/states';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { presentPublic } from './present.ts';
import type { QuestionRow, SessionKey } from './store.ts';

type News = Required<Pick<Outcome<unknown>, 'events' | 'supersede'>>;

/**
 * The news of a question that was asked or has changed. They overwrite earlier ones: a text that is gone is replayed to
 * nobody (QNA7).
 * @param before its state until now; null: it is new
 */
export function newsOf(row: QuestionRow, before: QuestionState | null): News {
  const { event_id, session_id, id, state } = row.question;
  const about = { event_id, topic: questionsTopic(session_id), entity_id: id };
  const question = presentPublic(row);
  const was = before !== null && isPublic(before);
  const news = question
    ? ({ ...about, kind: 'question.changed', payload: { v: 1, question } } as const)
    : ({ ...about, kind: 'question.removed', payload: { v: 1, id } } as const);
  const told = question !== null || was;
  return {
    events: [...(told ? [news] : []), ...besides(row, before, state)],
    supersede: was ? [{ ...about, payload: news.payload }] : [],
  };
}

/** For those who moderate, and for the asker's pages, which offer more for a question of their own: without any text, they read it again. */
function besides({ question, asker }: QuestionRow, before: QuestionState | null, after: QuestionState): FeedEvent[] {
  const unseen = [before, after].some((state) => state === 'waiting' || state === 'dismissed');
  const { event_id, session_id, id } = question;
  const payload: OwnQuestionPayload = { v: 1, session_id, id };
  const own: FeedEvent = { event_id, topic: ownTopic(asker.account_id), kind: OWN_QUESTION, entity_id: id, payload };
  return [...(unseen ? [queueChanged(question)] : []), own];
}

/** Notifies moderators that the waiting questions have changed. */
export function queueChanged({ event_id, session_id }: SessionKey): FeedEvent {
  return { event_id, topic: questionsModTopic(session_id), kind: 'queue.changed', payload: { v: 1 } };
}
