import { lazyPart } from '../../../../page/load-texts.ts';
import { LazyPart } from '../../../../page/LazyPart.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { Details } from '../../../../ui/overlay/Details.tsx';
import { Spinner } from '../../../../ui/Waiting.tsx';

import type { QuizTableProps } from './quiz-table-props.ts';

/** Reading tables is a part of its own, for those who open it. */
const QuizTable = lazyPart(['studio-editors'], () => import('./QuizTable.tsx').then((m) => m.QuizTable));

/** Adds the questions of a table to a quiz (SEC15). */
export function AddQuestions(props: QuizTableProps) {
  const { t } = useTexts();
  return (
    <Details label={t('studio-editors.quiz.title')} fresh>
      <LazyPart waiting={<Spinner label={t('studio-editors.quiz.title')} />}>
        <QuizTable {...props} />
      </LazyPart>
    </Details>
  );
}
