import type { AnyQuestion } from '@plenary/contract/questions/operations';
import { type KeyboardEvent, useRef, useState } from 'react';
import { focusOn, focusStep } from '../../ui/focus/focus-on.ts';
import { useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { hasModifier } from '../../ui/keys.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import { Box, Grid, Line, Row, Stack } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { AskForm } from './AskForm.tsx';
import { BoardOptions } from './BoardOptions.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { useListOrder } from './use-list-order.ts';
import { type Questions, useQuestions } from './use-questions.ts';
import { useUntil } from './use-until.ts';
import { useRefusalToast } from './use-refusal-toast.ts';
import { More } from '../../ui/list/More.tsx';
import styles from './Questions.module.css';
import { useDisclosure } from '../../ui/overlay/disclosure.ts';
import { Details } from '../../ui/overlay/Details.tsx';

/** Rows that are drawn at first, and with each "more": a list of thousands costs no more. */
const STEP = 50;

interface SessionQuestionsProps {
  readonly session: string;
  /** On a page that scrolls as a whole the field stands above the list, where it is seen. */
  readonly askFirst?: boolean;
}

/** The questions of a session: beside its stream, and on a page of their own (QNA12). */
export function SessionQuestions({ session, askFirst = false }: SessionQuestionsProps) {
  const { t } = useTexts();
  const questions = useQuestions(session);
  const { state, moderates } = questions;
  if (questions.off || state.banned)
    return (
      <Text padX={16} padY={32} tone="quiet" text="center" role="status">
        {t(questions.off ? 'questions.off' : 'questions.banned')}
      </Text>
    );
  if (!state.board)
    return (
      <Box padX={16} padY={32} tone="quiet" text="center">
        <Spinner label={t('questions.loading')} />
      </Box>
    );
  return (
    <Stack as="section" grow shrinkY aria-label={t('questions.title')}>
      {moderates && <ModeratorsBar questions={questions} />}
      {askFirst && <AskForm questions={questions} />}
      <Lists questions={questions} />
      {!askFirst && <AskForm questions={questions} />}
    </Stack>
  );
}

function ModeratorsBar({ questions }: { readonly questions: Questions }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { open, button } = useDisclosure();
  return (
    <>
      <Row gap={8} wrap padX={16} padY={8} border="below">
        <ButtonLink href={`/${slug}/questions/${questions.session}/present`} target="_blank">
          {t('questions.present')}
        </ButtonLink>
        <Button look="quiet" {...button}>
          {t('questions.options')}
        </Button>
      </Row>
      {open && <BoardOptions questions={questions} />}
    </>
  );
}

function Lists({ questions }: { readonly questions: Questions }) {
  const { t } = useTexts();
  const show = useRefusalToast();
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { state, moderates } = questions;
  const { questions: shown, outOfOrder, settle } = useListOrder(state.questions, list);
  const [drawn, setDrawn] = useState(STEP);
  const { waiting, dismissed, unseen } = unseenOf(questions);
  const has_more = shown.length > drawn || state.has_more.open || state.has_more.answered;
  const more = (): void => {
    setDrawn(drawn + STEP);
    // All that wait come first: what comes later then stands below what is read.
    if (state.has_more.open) show(questions.more('open'));
    else if (drawn + STEP >= shown.length && state.has_more.answered) show(questions.more('answered'));
  };
  return (
    <Box scroll anchor grow shrinkY padEnd={16} ref={root} onKeyDown={(event) => pressOn(event, root.current)}>
      {moderates && (
        <Hint padTop={8} padX={16} className={styles.hint}>
          <kbd>J</kbd> <kbd>K</kbd> {t('questions.keys.move')} <kbd>L</kbd> {t('questions.keys.live')} <kbd>A</kbd>{' '}
          {t('questions.keys.answer')} <kbd>D</kbd> {t('questions.keys.dismiss')}{' '}
          {questions.stops && (
            <>
              <kbd>M</kbd> {t('questions.keys.mute')}
            </>
          )}
        </Hint>
      )}
      <Part title={t('questions.waiting')} of={waiting} questions={questions} />
      <Part title={t('questions.own')} of={unseen} questions={questions} />
      <Grid className={styles.order}>{outOfOrder && <Button onClick={settle}>{t('questions.reorder')}</Button>}</Grid>
      <Box ref={list} as="ul" aria-label={t('questions.list')}>
        {shown.slice(0, drawn).map((question) => (
          <QuestionRow key={question.id} question={question} questions={questions} />
        ))}
      </Box>
      {shown.length === 0 && waiting.length + unseen.length === 0 && (
        <Text padX={16} padY={32} tone="quiet" text="center">
          {t('questions.none')}
        </Text>
      )}
      <More wide list={list} items="[data-question]" has_more={has_more} read={more}>
        {t('questions.more')}
      </More>
      <MutedAskers questions={questions} />
      {dismissed.length > 0 && (
        <Details
          label={t('questions.dismissed_ones', { count: dismissed.length })}
          padY={8}
          className={styles.dismissed}
        >
          <Rows of={dismissed} questions={questions} />
        </Details>
      )}
    </Box>
  );
}

/** The questions whose askers are muted, with what lifts that: some were taken back, and stand nowhere else. */
function MutedAskers({ questions }: { readonly questions: Questions }) {
  const { t } = useTexts();
  const show = useRefusalToast();
  const until = useUntil();
  const stopped = questions.stops ? (questions.state.queue?.stopped ?? []) : [];
  if (stopped.length === 0) return null;
  return (
    <Details label={t('questions.muted_askers', { count: stopped.length })} padY={8} className={styles.dismissed}>
      <Box as="ul">
        {stopped.map((one) => (
          <Line key={one.id} as="li" justify="between" gap={12} padY={8} padX={16} className={styles.muted}>
            <span>
              {one.text === '' ? t('questions.taken_back') : <bdi>{one.text}</bdi>}
              <span className={styles.quiet}> {until(one.until)}</span>
            </span>
            <Button onClick={() => show(questions.stop(one.id, { lift: true }))}>{t('questions.act.unmute')}</Button>
          </Line>
        ))}
      </Box>
    </Details>
  );
}

/** Questions that not everybody reads, each once: the queue is read a moment after the news of the list. */
function unseenOf({ state, moderates }: Questions) {
  const queue = moderates ? state.queue : null;
  const hidden = ({ id }: AnyQuestion) => !state.questions.has(id);
  const waiting = (queue?.waiting ?? []).filter(hidden);
  const dismissed = (queue?.dismissed ?? []).filter(hidden);
  const queued = new Set([...waiting, ...dismissed].map(({ id }) => id));
  return { waiting, dismissed, unseen: state.own_unseen.filter(({ id }) => !queued.has(id)) };
}

interface PartProps {
  readonly title: string;
  readonly of: readonly AnyQuestion[];
  readonly questions: Questions;
}

function Part({ title, of, questions }: PartProps) {
  if (of.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <Rows of={of} questions={questions} />
    </section>
  );
}

function Rows({ of, questions }: Omit<PartProps, 'title'>) {
  return (
    <Box as="ul">
      {of.map((question) => (
        <QuestionRow key={question.id} question={question} questions={questions} />
      ))}
    </Box>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** J and K lead on and back; a letter presses the button of the question that has the focus and names it. */
function pressOn(event: KeyboardEvent, root: HTMLElement | null): void {
  const { target, key } = event;
  if (!root || hasModifier(event) || event.repeat || !(target instanceof HTMLElement)) return;
  if (target.matches('textarea, input, select')) return;
  const rows = [...root.querySelectorAll<HTMLElement>('[data-question]')].filter((row) => row.offsetParent !== null);
  const at = rows.findIndex((row) => row.contains(target));
  const step = STEPS[key.toLowerCase()];
  if (step !== undefined) {
    focusStep(rows, at, step);
    event.preventDefault();
    return;
  }
  const button = /^[a-z]$/i.test(key) && rows[at]?.querySelector<HTMLElement>(`[data-key="${key.toLowerCase()}"]`);
  if (!button) return;
  const next = rows[at + 1] ?? rows[at - 1];
  button.click();
  // A row that goes with it leaves the focus to its neighbour.
  if (key.toLowerCase() === 'd' || key.toLowerCase() === 'y') focusOn(next);
  event.preventDefault();
}
