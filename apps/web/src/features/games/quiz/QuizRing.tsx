import { useTexts } from '../../../page/use-texts.ts';
import { Line } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import type { QuizModel } from './quiz-model.ts';
import styles from './QuizScreen.module.css';
import { useTimeLeft } from './use-quiz.ts';

/** The time that is left for an answer on the screen of a hall: a ring that closes around the seconds (GAM10). */
export function QuizRing({ model }: { readonly model: QuizModel }) {
  const { t } = useTexts();
  const left = useTimeLeft(model);
  const { quiz } = model;
  if (quiz?.state !== 'open' || !quiz.question || left === null) return null;
  const seconds = Math.min(quiz.question.seconds, Math.ceil(left / 1_000));
  const share = Math.min(1, left / (quiz.question.seconds * 1_000));
  return (
    <Line gap={24} wrap tone="quiet" tabular>
      <svg className={styles.ring} viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="17" className={styles.track} />
        <circle
          cx="20"
          cy="20"
          r="17"
          pathLength="1"
          className={styles.left}
          strokeDasharray="1"
          strokeDashoffset={1 - share}
        />
        <text x="20" y="20" className={styles.seconds}>
          {seconds}
        </text>
      </svg>
      <div>
        <p>{seconds > 0 ? t('games.seconds_left', { count: seconds }) : t('games.time_up')}</p>
        <Text key={quiz.answered} className={styles.answered}>
          {t('games.answers', { count: quiz.answered })}
        </Text>
      </div>
    </Line>
  );
}
