import { useTexts } from '../../../page/use-texts.ts';
import type { QuizModel } from './quiz-model.ts';
import styles from './Quiz.module.css';
import { Box, Grid } from '../../../ui/layout/Layout.tsx';
import { useTimeLeft } from './use-quiz.ts';

/** The time that is left for an answer, as a bar that grows shorter and in words. Screen readers find it in place. */
export function QuizTime({ model }: { readonly model: QuizModel }) {
  const { t } = useTexts();
  const left = useTimeLeft(model);
  const { quiz } = model;
  if (quiz?.state !== 'open' || !quiz.question || left === null) return null;
  const seconds = Math.min(quiz.question.seconds, Math.ceil(left / 1_000));
  const share = Math.min(1, left / (quiz.question.seconds * 1_000));
  return (
    <Grid gap={8} gapX={16} tone="quiet" tabular className={styles.time}>
      <Box border="line" className={styles.track} aria-hidden="true">
        <Box high className={styles.remaining} style={{ inlineSize: `${share * 100}%` }} data-short={seconds <= 5} />
      </Box>
      <p>{seconds > 0 ? t('games.seconds_left', { count: seconds }) : t('games.time_up')}</p>
      <p>{t('games.answers', { count: quiz.answered })}</p>
    </Grid>
  );
}
