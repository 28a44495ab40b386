import type { QuizView } from '@plenary/contract/games/operations';
import { Check } from 'lucide-react';
import { useTexts } from '../../../page/use-texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, InlineRow, Row, Stack } from '../../../ui/layout/Layout.tsx';
import styles from './Quiz.module.css';

interface QuizChoicesProps {
  readonly quiz: QuizView;
  /** One's own choice; null: none. */
  readonly own?: number | null;
  /** The choice that is on its way; null: none. */
  readonly sent?: number | null;
  /** Absent: nobody answers here, as on the screen in the hall. */
  readonly onAnswer?: (choice: number) => void;
}

/** The choices of a question: buttons while it is open and unanswered, else what was chosen, and in the end how often. */
export function QuizChoices({ quiz, own = null, sent = null, onAnswer }: QuizChoicesProps) {
  const { question, state, correct, counts } = quiz;
  const asks = onAnswer && state === 'open' && own === null;
  return (
    <Grid as="ul" gap={12} className={styles.choices}>
      {question?.choices.map((choice, at) => {
        const facts = { 'data-own': own === at || sent === at, 'data-correct': correct === at };
        const marks = <Marks own={own === at} correct={correct === at} count={counts?.[at] ?? null} />;
        return (
          <li key={choice}>
            {asks ? (
              <Stack as="button" breaks type="button" className={styles.choice} {...facts} onClick={() => onAnswer(at)}>
                <bdi>{choice}</bdi>
                {marks}
              </Stack>
            ) : (
              <Stack anchor breaks className={styles.choice} {...facts} data-dim={correct !== null && correct !== at}>
                {counts && <Share of={counts[at] ?? 0} all={counts.reduce((sum, count) => sum + count, 0)} />}
                <bdi>{choice}</bdi>
                {marks}
              </Stack>
            )}
          </li>
        );
      })}
    </Grid>
  );
}

/** How many of all have chosen this, as a bar that grows. */
function Share({ of, all }: { readonly of: number; readonly all: number }) {
  return (
    <span className={styles.share} style={{ inlineSize: `${(100 * of) / Math.max(all, 1)}%` }} aria-hidden="true" />
  );
}

interface MarksProps {
  readonly own: boolean;
  readonly correct: boolean;
  readonly count: number | null;
}

/** Marks in words and signs: what is right, what is one's own, and how often it was given. */
function Marks({ own, correct, count }: MarksProps) {
  const { t } = useTexts();
  return (
    <Row as="span" wrap gap={4} gapX={12} tone="quiet" weight={400} className={styles.marks}>
      {correct && (
        <InlineRow gap={4} align="center" tone="ok" weight={600}>
          <Icon of={Check} size={16} /> {t('games.right_answer')}
        </InlineRow>
      )}
      {own && <span>{t('games.your_answer')}</span>}
      {count !== null && <span>{t('games.answers', { count })}</span>}
    </Row>
  );
}
