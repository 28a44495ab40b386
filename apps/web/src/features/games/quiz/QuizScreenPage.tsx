import { turnQuiz, type QuizView } from '@plenary/contract/games/operations';
import type { QuizTurn } from '@plenary/domain/games/quiz';
import { useEffect, useRef } from 'react';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { HallCode } from '../../../page/hall/HallCode.tsx';
import { PageLink } from '../../../page/navigation/PageLink.tsx';
import { useSending } from '../../../page/form/use-draft.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { GameLeaders } from '../GameLeaders.tsx';
import { type QuizModel, withQuiz } from './quiz-model.ts';
import { QuizChoices } from './QuizChoices.tsx';
import { Podium } from './Podium.tsx';
import { QuizRing } from './QuizRing.tsx';
import styles from './QuizScreen.module.css';
import { useQuiz } from './use-quiz.ts';

/** `/{event}/games/screen/{id}`: a quiz on the screen of a hall, with the buttons of the host who leads it. Always dark (GAM10). */
export function QuizScreenPage() {
  const { page } = useBoot();
  return page.kind === 'game_screen' ? <Screen key={page.key} id={page.item.id} topicKey={page.key} /> : null;
}

function Screen({ id, topicKey }: { readonly id: string; readonly topicKey: string }) {
  const { t } = useTexts();
  const { page } = useBoot();
  const { slug } = useEvent();
  const { model, setModel } = useQuiz(topicKey);
  const { quiz } = model;
  return (
    <Grid sheet="bg" tone="text" className={styles.screen} data-stage="">
      <Text tone="quiet" dir="auto">
        {'title' in page && page.title}
      </Text>
      <Grid align="center" className={styles.middle}>
        <Grid oneColumn pack="center" className={styles.content}>
          {quiz ? <Content id={id} model={model} quiz={quiz} /> : <Spinner label={t('games.loading')} />}
        </Grid>
        {quiz && quiz.state !== 'ended' && (
          <HallCode path={`/${slug}/games/play/${id}`} label={t('games.play_on_phone')} />
        )}
      </Grid>
      {quiz && <Turns id={id} quiz={quiz} onTurned={(turned) => setModel((state) => withQuiz(state, turned))} />}
    </Grid>
  );
}

function Content({ id, model, quiz }: { readonly id: string; readonly model: QuizModel; readonly quiz: QuizView }) {
  const { t } = useTexts();
  if (!quiz.question)
    return (
      <>
        <h1 className={styles.question}>{t(quiz.state === 'ended' ? 'games.quiz_over' : 'games.quiz_waits')}</h1>
        {quiz.state === 'ended' && <Podium id={id} />}
      </>
    );
  return (
    <>
      <Text tone="quiet">{t('games.question_of', { number: String(quiz.number), total: String(quiz.total) })}</Text>
      <h1 className={styles.question} dir="auto">
        {quiz.question.text}
      </h1>
      <QuizRing model={model} />
      <QuizChoices quiz={quiz} />
      {quiz.state === 'revealed' && <Best id={id} quiz={quiz} />}
    </>
  );
}

function Best({ id, quiz: { run, number, state } }: { readonly id: string; readonly quiz: QuizView }) {
  // Each reveal draws a list of its own: on a screen in a hall nobody waits for one to renew itself.
  return (
    <div className={styles.best}>
      <GameLeaders key={`${run} ${number} ${state}`} id={id} kind="quiz" results={0} />
    </div>
  );
}

interface TurnsProps {
  readonly id: string;
  readonly quiz: QuizView;
  readonly onTurned: (quiz: QuizView) => void;
}

/** The steps that can be taken from here, the next one first, which keeps the focus: a presenter's remote presses it. */
function Turns({ id, quiz, onTurned }: TurnsProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { state, number, total } = quiz;
  const { take, waits, refused } = useTurning(id, quiz, onTurned);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => focusOn(next, 'stay'), [state, number]);
  const more = number < total;
  const restart = () =>
    openModal({
      title: t('games.restart'),
      content: t('games.restart_sure'),
      first: { label: t('games.keep') },
      last: { label: t('games.restart'), run: () => void take('restart') },
    });
  return (
    <Line as="footer" gap={12} wrap size={16}>
      {state === 'open' && (
        <Button ref={next} look="primary" size="large" disabled={waits} onClick={() => void take('reveal')}>
          {t('games.reveal')}
        </Button>
      )}
      {(state === 'waiting' || state === 'revealed') && more && (
        <Button ref={next} look="primary" size="large" disabled={waits} onClick={() => void take('next')}>
          {t(number === 0 ? 'games.first_question' : 'games.next_question')}
        </Button>
      )}
      {state === 'revealed' && (
        <Button
          {...(!more && { ref: next, look: 'primary' as const })}
          size="large"
          disabled={waits}
          onClick={() => void take('end')}
        >
          {t('games.end')}
        </Button>
      )}
      {state !== 'waiting' && (
        <Button size="large" disabled={waits} onClick={restart}>
          {t('games.restart')}
        </Button>
      )}
      <Text role="status" tone="quiet">
        {refused}
      </Text>
      <PageLink className={buttonClass({ look: 'quiet' }, styles.out)} href={`/${slug}/games`}>
        {t('games.back')}
      </PageLink>
    </Line>
  );
}

/** Takes steps, one at a time. */
function useTurning(id: string, { run, state, number }: QuizView, onTurned: (quiz: QuizView) => void) {
  const { api } = useServices();
  const { slug } = useEvent();
  const { send, sending, allProblems } = useSending();
  const take = (turn: QuizTurn): Promise<boolean> =>
    send(async () => {
      const answer = await api.call(turnQuiz, { params: { event: slug, id }, body: { run, state, number, turn } });
      if (answer.ok) onTurned(answer.value);
      return answer.ok ? null : answer.refusal;
    });
  return { take, waits: sending, refused: allProblems };
}
