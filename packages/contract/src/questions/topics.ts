import type { LivePayload, Topic } from '../live.ts';
import type {
  BoardPayload,
  OwnQuestionPayload,
  QuestionPayload,
  QuestionRemovedPayload,
  QuestionVotedPayload,
  VotesPayload,
} from './operations.ts';

/** The questions of a session, for everybody at the event. Of one that was taken back since, every event says no more than its id. */
export interface QuestionsTopic {
  readonly name: 'questions:<session>';
  readonly events: {
    /** A question as it is since then. */
    readonly 'question.changed': QuestionPayload | QuestionRemovedPayload;
    /** A question is not public any more. */
    readonly 'question.removed': QuestionRemovedPayload;
    /** Questions have other votes than before. */
    readonly 'votes.changed': VotesPayload;
    /** How questions are asked in this session is another now. */
    readonly 'board.changed': BoardPayload;
  };
}
export const questionsTopic = (session_id: string) => `questions:${session_id}` as Topic<QuestionsTopic>;

/** Questions that wait, for those who moderate. */
export interface QuestionsModTopic {
  readonly name: 'questions:<session>:mod';
  readonly events: {
    /** The waiting questions have changed; pages that show them read them again. */
    readonly 'queue.changed': LivePayload;
  };
}
export const questionsModTopic = (session_id: string) => `questions:${session_id}:mod` as Topic<QuestionsModTopic>;

export const OWN_QUESTION = 'question.own';
export const QUESTION_VOTED = 'question.voted';

/** Of the topic of a person's own. */
export type OwnQuestionEvents = {
  /** Something became of one's own question. */
  readonly [OWN_QUESTION]: OwnQuestionPayload;
  /** One has voted for a question, or taken that back, perhaps on another page. */
  readonly [QUESTION_VOTED]: QuestionVotedPayload;
};
