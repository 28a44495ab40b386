import type { QuizViewPayload } from './operations.ts';
import type { LivePayload, Topic } from '../live.ts';

/** Changes of what is open in the vault and the games, which comes by itself with time. */
export interface OpeningsTopic {
  readonly name: 'openings';
  readonly events: {
    /** Something has opened or closed; pages that show it read it again. */
    readonly 'openings.changed': LivePayload;
  };
}
/** Its present state: up to which moment of the event's clock what opens and closes was announced, ISO 8601; null: nothing yet. */
export interface OpeningsState {
  readonly announced_until: string | null;
}
export const OPENINGS_TOPIC = 'openings' as Topic<OpeningsTopic>;

/** A quiz, for those who play it. Its present state is a QuizSnapshot. */
export interface QuizTopic {
  readonly name: 'quiz:<game>';
  readonly events: {
    /** Where the quiz stands, in values and not changes; while a question is open at most once a second. */
    readonly 'quiz.told': QuizViewPayload;
  };
}
export const quizTopic = (game: string) => `quiz:${game}` as Topic<QuizTopic>;
