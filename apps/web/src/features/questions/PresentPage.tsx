import type { Question } from '@plenary/contract/questions/operations';
import { heldOrder } from '@plenary/domain/questions/order';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { hasModifier, isRtl } from '../../ui/keys.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { type Questions, useQuestions } from './use-questions.ts';
import { useRefusalToast } from './use-refusal-toast.ts';
import styles from './PresentPage.module.css';

/** `/{event}/questions/{session}/present`: one question large, for the screen in the hall (QNA13). Always dark. */
export function PresentPage() {
  const { page } = useBoot();
  if (page.kind !== 'questions_present') return null;
  return <Presentation key={page.session_id} session={page.session_id} title={page.title} />;
}

function Presentation({ session, title }: { readonly session: string; readonly title: string }) {
  const { t } = useTexts();
  const show = useRefusalToast();
  const questions = useQuestions(session);
  const root = useRef<HTMLDivElement>(null);
  const { list, at, current, go } = usePlace(questions);
  useMoreAhead(questions, at, list.length);
  const live = () => {
    if (!current || !questions.moderates) return;
    show(questions.moderate(current.id, current.state === 'live' ? 'answered' : 'live'));
  };
  useKeys(root, { go, live });
  return (
    <Grid grow gap={24} sheet="bg" tone="text" ref={root} className={styles.page} data-stage="">
      <h1 className={styles.title}>{title}</h1>
      {questions.state.board === null ? <Spinner label={t('questions.loading')} /> : <Current question={current} />}
      <Line as="footer" gap={12} wrap className={styles.foot}>
        <Button onClick={() => go(-1)} disabled={at <= 0}>
          {t('questions.previous')}
        </Button>
        <Text as="span" tone="quiet" tabular text="center" className={styles.place}>
          {current && t('questions.place', { place: String(at + 1), count: String(list.length) })}
        </Text>
        <Button onClick={() => go(1)} disabled={at >= list.length - 1}>
          {t('questions.next')}
        </Button>
        {current && questions.moderates && (
          <Button look={current.state === 'live' ? 'primary' : 'secondary'} onClick={live}>
            {t(current.state === 'live' ? 'questions.act.answered' : 'questions.act.live')}
          </Button>
        )}
      </Line>
    </Grid>
  );
}

function Current({ question }: { readonly question: Question | undefined }) {
  const { t } = useTexts();
  if (!question) return <p className={styles.empty}>{t('questions.none_to_show')}</p>;
  const long = question.text.length > 180;
  return (
    <Grid as="article" className={styles.question} aria-live="polite" aria-atomic="true">
      <Text font="display" weight={650} breaks balance className={styles.text} data-long={long}>
        <bdi>{question.text}</bdi>
      </Text>
      <Row as="p" wrap align="baseline" gap={8} gapX={32} tone="quiet" className={styles.facts}>
        {question.state === 'live' && (
          <Text as="span" tone="ok" weight={650}>
            {t('questions.state.live')}
          </Text>
        )}
        <bdi>{question.asker?.name ?? t('questions.nobody')}</bdi>
        <span>{t('questions.votes', { count: question.votes })}</span>
      </Row>
    </Grid>
  );
}

/**
 * The question that is shown among those that wait for an answer. Their order stands still, so that "next" is what it was when one
 * looked; the one that is taken up, here or elsewhere, is shown at once.
 */
function usePlace({ state }: Questions) {
  const [shown, setShown] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = [...state.questions.values()].filter((one) => one.state !== 'answered' || one.id === chosen);
  // Those that are being answered keep their place as well.
  const list = heldOrder(
    asked.map((one) => ({ ...one, state: 'open' as const })),
    shown,
  ).flatMap(({ id }) => state.questions.get(id) ?? []);
  const ids = list.map(({ id }) => id);
  if (ids.join(' ') !== shown.join(' ')) setShown(ids);
  const live = list.find((one) => one.state === 'live')?.id ?? null;
  const [lastLive, setLastLive] = useState<string | null>(null);
  if (live !== lastLive) {
    setLastLive(live);
    if (live !== null) setChosen(live);
  }
  const found = list.findIndex(({ id }) => id === chosen);
  const at = found < 0 ? 0 : found;
  const current = list[at];
  const go = (step: number): void => {
    const next = list[Math.min(Math.max(at + step, 0), list.length - 1)];
    if (next) setChosen(next.id);
  };
  return { list, at, current, go };
}

/** Questions that lie before the last known one when the next page of them is read. */
const AHEAD = 10;

/** The next page of questions is read before the presenter comes to the end of the known ones. @param at place of the one that is shown */
function useMoreAhead({ state, more }: Questions, at: number, known: number): void {
  const reading = useRef(false);
  const near = state.has_more.open && at >= known - AHEAD;
  useEffect(() => {
    if (!near || reading.current) return;
    reading.current = true;
    void more('open').finally(() => {
      reading.current = false;
    });
  }, [near, at, known, more]);
}

interface Keys {
  readonly go: (step: number) => void;
  readonly live: () => void;
}

/** Arrows, page keys and the space bar, as presenters' remotes send them; L takes a question up, or ends it. */
function useKeys(root: RefObject<HTMLElement | null>, { go, live }: Keys): void {
  const now = useRef({ go, live });
  useEffect(() => {
    now.current = { go, live };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (hasModifier(event) || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return;
      const rtl = root.current !== null && isRtl(root.current);
      const on = ['ArrowDown', 'PageDown', ' ', rtl ? 'ArrowLeft' : 'ArrowRight'];
      const back = ['ArrowUp', 'PageUp', rtl ? 'ArrowRight' : 'ArrowLeft'];
      if (on.includes(event.key)) now.current.go(1);
      else if (back.includes(event.key)) now.current.go(-1);
      else if (event.key === 'Home') now.current.go(-Infinity);
      else if (event.key === 'End') now.current.go(Infinity);
      else if (event.key.toLowerCase() === 'l' && !event.repeat) now.current.live();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [root]);
}
