import { answerQuiz, type QuizSnapshot } from '@plenary/contract/games/operations';
import { quizTopic } from '@plenary/contract/games/topics';
import { useState } from 'react';
import { useTimeout } from '../../../ui/time/use-timeout.ts';
import { useInterval } from '../../../ui/time/use-interval.ts';
import { useLiveTopic } from '../../../live/index.ts';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { NO_QUIZ, timeLeft, withAnswer, withEvents, withPresent, type QuizModel } from './quiz-model.ts';

/** Follows a quiz. */
export function useQuiz(topicKey: string) {
  const [model, setModel] = useState<QuizModel>(NO_QUIZ);
  useLiveTopic(quizTopic(topicKey), {
    onSnapshot: (payload) => setModel(withPresent(payload as QuizSnapshot, Date.now())),
    onEvents: (events) => setModel((state) => withEvents(state, events)),
  });
  return { model, setModel };
}

/** The time of this device, renewed four times a second while it is asked for. */
export function useTimeLeft(model: QuizModel): number | null {
  const [now, setNow] = useState(0);
  const open = model.quiz?.state === 'open';
  const renew = (): void => setNow(Date.now());
  useTimeout(open ? 0 : null, renew);
  useInterval(open ? 250 : null, renew);
  return now === 0 ? null : timeLeft(model, now);
}

/** Sends answers. `sent` is the choice that is on its way; `refused` says why one does not count. */
export function useAnswering(
  id: string,
  model: QuizModel,
  setModel: (change: (state: QuizModel) => QuizModel) => void,
) {
  const { api } = useServices();
  const { slug } = useEvent();
  const { t } = useTexts();
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const place = `${model.quiz?.run} ${model.quiz?.number}`;
  const [at, setAt] = useState(place);
  if (at !== place) {
    setAt(place);
    setRefused(null);
  }
  const answer = async (choice: number): Promise<void> => {
    const { quiz } = model;
    if (!quiz || sent !== null) return;
    setSent(choice);
    setRefused(null);
    const body = { run: quiz.run, number: quiz.number, choice };
    const answered = await api.call(answerQuiz, { params: { event: slug, id }, body });
    setSent(null);
    if (answered.ok) setModel((state) => withAnswer(state, answered.value));
    else setRefused(refusalText(t, answered.refusal));
  };
  return { sent, refused, answer };
}
