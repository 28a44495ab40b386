import type { Topic } from '../live.ts';
import type { SupportQuestion } from './support.ts';

/** Where a question stands since then; `gone`: its person was erased. */
export interface QuestionPayload {
  readonly v: 1;
  readonly chat_thread: string;
  readonly state: SupportQuestion['state'] | 'gone';
  /** Event-user id of the one who has taken or resolved it. */
  readonly answering: string | null;
  readonly waiting_since: string | null;
  readonly asked_count: number;
}
/** A message there has changed; the event does not say how (D24). Pages that show it read it again. */
export interface QuestionMessagePayload {
  readonly v: 1;
  readonly chat_thread: string;
}
/** Present state of the topic: the questions that wait, the longest first. */
export interface SupportState {
  readonly waiting: readonly Omit<QuestionPayload, 'v'>[];
}

/** The queue of questions, for those who answer for the event. Its present state is a SupportState. */
export interface SupportTopic {
  readonly name: 'support';
  readonly events: {
    /** A question stands elsewhere now. */
    readonly 'support.question': QuestionPayload;
    /** A message of a question has changed. */
    readonly 'support.message': QuestionMessagePayload;
  };
}
export const SUPPORT_TOPIC = 'support' as Topic<SupportTopic>;
