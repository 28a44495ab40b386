import { type RefObject, useEffect, useRef } from 'react';
import { focusIsLost, focusOn } from '../../../ui/focus/focus-on.ts';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { PageLink } from '../../../page/navigation/PageLink.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { buttonClass } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { ownAnswer, ownPoints, type QuizModel } from './quiz-model.ts';
import { QuizChoices } from './QuizChoices.tsx';
import { QuizTime } from './QuizTime.tsx';
import { useAnswering, useQuiz } from './use-quiz.ts';
import styles from './Quiz.module.css';

interface QuizProps {
  readonly id: string;
  readonly topicKey: string;
  /** Is called when results may have changed. */
  readonly onResult: () => void;
}

/** A quiz as a person plays it: each question as the host opens it, its answer as the host reveals it (GAM10). */
export function Quiz({ id, topicKey, onResult }: QuizProps) {
  const { t } = useTexts();
  const { model, setModel } = useQuiz(topicKey);
  const answering = useAnswering(id, model, setModel);
  const heading = useRef<HTMLHeadingElement>(null);
  useFollowing(model, heading, onResult);
  const { quiz } = model;
  if (!quiz) return <Spinner label={t('games.loading')} />;
  return (
    <Grid oneColumn gap={16}>
      <Lead id={id} />
      {quiz.question ? (
        <>
          <Text tone="quiet">{t('games.question_of', { number: String(quiz.number), total: String(quiz.total) })}</Text>
          <h2 ref={heading} tabIndex={-1} className={styles.question} dir="auto">
            {quiz.question.text}
          </h2>
          <QuizTime model={model} />
          <Text size={18} weight={600} role="status" className={styles.told}>
            {answering.refused ?? <Told model={model} />}
          </Text>
          <QuizChoices
            quiz={quiz}
            own={ownAnswer(model)?.choice ?? null}
            sent={answering.sent}
            onAnswer={(choice) => void answering.answer(choice)}
          />
        </>
      ) : (
        <div role="status">
          <h2 className={styles.question}>{t(quiz.state === 'ended' ? 'games.quiz_over' : 'games.quiz_not_begun')}</h2>
          {quiz.state === 'waiting' && <Text tone="quiet">{t('games.quiz_waits_hint')}</Text>}
        </div>
      )}
      {quiz.number > 0 && <Text tone="quiet">{t('games.own_points', { count: ownPoints(model) })}</Text>}
    </Grid>
  );
}

/** The way to the screen from which the quiz is led. */
function Lead({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { me } = useBoot();
  if (!me || !rolesAllow('games.lead', me.roles)) return null;
  return (
    <PageLink className={buttonClass({}, styles.lead)} href={`/${slug}/games/screen/${id}`} target="_blank">
      {t('games.lead_quiz')}
    </PageLink>
  );
}

/** The end of one's own answer: whether it is in, and then whether it was right. */
function Told({ model }: { readonly model: QuizModel }) {
  const { t } = useTexts();
  const own = ownAnswer(model);
  if (model.quiz?.state === 'open') return own ? t('games.answer_in') : '';
  if (!own) return t('games.missed');
  return own.points ? t('games.right', { count: own.points }) : t('games.wrong');
}

/** A new question takes the focus from the choices of the one before, which are gone; what is revealed renews the list. */
function useFollowing({ quiz }: QuizModel, heading: RefObject<HTMLElement | null>, onResult: () => void): void {
  const told = useRef<string | null>(null);
  const place = quiz && `${quiz.run} ${quiz.number} ${quiz.state}`;
  useEffect(() => {
    const before = told.current;
    told.current = place;
    if (before === null || before === place || !quiz) return;
    if (quiz.state !== 'open') return onResult();
    if (focusIsLost()) focusOn(heading);
  });
}
