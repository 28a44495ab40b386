import type { TableQuestion } from '@plenary/domain/games/quiz-table';
import type { SectionForm } from '../use-section.ts';

export interface QuizTableProps {
  readonly form: SectionForm;
  /** Of the field, from which the ids of its parts are made. */
  readonly id: string;
  /** The questions that the quiz has already, in the event's language. */
  readonly there: readonly string[];
  readonly add: (questions: readonly TableQuestion[]) => void;
}
