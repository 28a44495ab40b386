import type { AnyQuestion } from '@plenary/contract/questions/operations';
import { isPublic, isUnanswered, takesAnswer, takesVotes } from '@plenary/domain/questions/states';
import { ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { dismissToast, showToast } from '../../ui/toast/toast-store.ts';
import { Box, Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { stopOf } from './questions-model.ts';
import { TextEditor } from './TextEditor.tsx';
import type { Questions, Writing } from './use-questions.ts';
import { useRefusalToast } from './use-refusal-toast.ts';
import styles from './Questions.module.css';

interface QuestionRowProps {
  readonly question: AnyQuestion;
  readonly questions: Questions;
}

/** A question with its votes, its answer, and what one may do with it. */
export function QuestionRow({ question, questions }: QuestionRowProps) {
  const { t } = useTexts();
  const { moderates, state } = questions;
  const row = useRef<HTMLLIElement>(null);
  const keepFocus = useKeptFocus(row);
  const { writing, kept, write, type, close } = useWriting(question.id, questions, keepFocus);
  const mine = state.mine.has(question.id);
  return (
    <li
      ref={row}
      className={cx(styles.row, question.state === 'live' && styles.live)}
      data-question={question.id}
      data-state={question.state}
      tabIndex={-1}
      data-ring="own"
    >
      <Vote question={question} questions={questions} mine={mine} />
      <Grid gap={4} pack="start">
        <Text lines size={16} breaks className={styles.text}>
          <bdi>{question.text}</bdi>
        </Text>
        <Facts question={question} mine={mine} muted={stopOf(state, question.id) !== null} />
        {question.answer !== null && (
          <Box above={4} className={styles.answer}>
            <Hint>{answeredBy(t, question)}</Hint>
            <Text lines breaks>
              <bdi>{question.answer}</bdi>
            </Text>
          </Box>
        )}
        {writing === 'answer' && (
          <TextEditor
            label={t('questions.answer_label')}
            text={kept ?? question.answer ?? ''}
            typed={type}
            action={t('questions.send_answer')}
            save={(text) => questions.answer(question.id, text)}
            close={close}
          />
        )}
        {writing === 'edit' && (
          <TextEditor
            label={t('questions.your_question')}
            text={kept ?? question.text}
            typed={type}
            action={t('questions.save')}
            save={(text) => questions.edit(question.id, text)}
            close={close}
          />
        )}
        {writing === 'mute' && <MuteAsker question={question} questions={questions} close={close} />}
        {writing === null && (
          <Row wrap gap={4} className={styles.deeds} data-quiet={!moderates} onClick={keepFocus}>
            {moderates && <Moderation question={question} questions={questions} write={write} mine={mine} />}
            {mine && <Own question={question} questions={questions} edit={() => write('edit')} />}
          </Row>
        )}
      </Grid>
    </li>
  );
}

/** The text that is being written at a question. It outlasts the row: another place in the list is another row. */
function useWriting(id: string, { writings }: Questions, keepFocus: () => void) {
  const [writing, setWriting] = useState<Writing['what'] | 'mute' | null>(() => writings.get(id)?.what ?? null);
  const write = (what: Writing['what'] | 'mute'): void => {
    if (what !== 'mute') writings.set(id, { what });
    setWriting(what);
  };
  const type = (text: string): void => {
    if (writing !== null && writing !== 'mute') writings.set(id, { what: writing, text });
  };
  const close = (): void => {
    keepFocus();
    writings.delete(id);
    setWriting(null);
  };
  return { writing, kept: writings.get(id)?.text, write, type, close };
}

/** A button that was pressed by a key may go with that: the focus stays at its question, where J and K lead on. */
function useKeptFocus(row: RefObject<HTMLElement | null>): () => void {
  return () => {
    const { activeElement: now } = document;
    if (now?.matches(':focus-visible') && row.current?.contains(now)) focusOn(row, 'stay');
  };
}

type Translate = ReturnType<typeof useTexts>['t'];

function answeredBy(t: Translate, { answered_by }: AnyQuestion): string {
  return answered_by ? t('questions.answered_by', { name: answered_by.name }) : t('questions.answer');
}

interface FactsProps {
  readonly question: AnyQuestion;
  readonly mine: boolean;
  /** Its asker is muted by it. */
  readonly muted: boolean;
}

function Facts({ question, mine, muted }: FactsProps) {
  const { t } = useTexts();
  const { state, asker, edited, answer } = question;
  const name = asker?.name ?? t('questions.nobody');
  return (
    <Line as="p" gap={4} gapX={12} wrap size={14} tone="quiet">
      {state === 'live' && <Badge tone="ok">{t('questions.state.live')}</Badge>}
      {state === 'answered' && answer === null && <Badge>{t('questions.state.answered')}</Badge>}
      {state === 'waiting' && <Badge tone="warn">{t('questions.state.waiting')}</Badge>}
      {state === 'dismissed' && <Badge>{t('questions.state.dismissed')}</Badge>}
      <span>
        <bdi>{name}</bdi>
        {mine && ` (${t('questions.you')})`}
      </span>
      {muted && <Badge tone="warn">{t('questions.asker_muted')}</Badge>}
      {edited && <span>{t('questions.edited')}</span>}
    </Line>
  );
}

interface VoteProps extends QuestionRowProps {
  readonly mine: boolean;
}

/** The number of votes; a button for those who may vote. */
function Vote({ question, questions, mine }: VoteProps) {
  const { t } = useTexts();
  const show = useRefusalToast();
  const { id, votes, state } = question;
  const voted = questions.state.voted.has(id);
  const count = t('questions.votes', { count: votes });
  if (!isPublic(state)) return <span className={styles.noVote} />;
  if (mine || !takesVotes(state))
    return (
      <span className={styles.votes} role="img" aria-label={count} title={count}>
        {votes}
      </span>
    );
  return (
    <button
      type="button"
      className={cx(styles.votes, styles.vote, voted && styles.voted)}
      aria-pressed={voted}
      aria-label={`${t('questions.vote')}, ${count}`}
      title={t('questions.vote')}
      onClick={() => show(questions.vote(id, !voted))}
    >
      <Icon of={ChevronUp} size={18} />
      {votes}
    </button>
  );
}

interface ModerationProps extends QuestionRowProps {
  readonly write: (what: 'answer' | 'mute') => void;
  readonly mine: boolean;
}

/** The acts of those who moderate; each has a key of the list as well. */
function Moderation({ question, questions, write, mine }: ModerationProps) {
  const { t } = useTexts();
  const show = useRefusalToast();
  const { id, state } = question;
  const muted = stopOf(questions.state, id) !== null;
  const act = (what: Parameters<Questions['moderate']>[1]) => () => show(questions.moderate(id, what));
  const restore = () => {
    dismissToast(`dismissed:${id}`);
    act('restore')();
  };
  return (
    <>
      {state === 'waiting' && (
        <Button look="primary" data-key="y" onClick={act('approve')}>
          {t('questions.act.approve')}
        </Button>
      )}
      {(state === 'open' || state === 'answered') && (
        <Button data-key="l" onClick={act('live')}>
          {t('questions.act.live')}
        </Button>
      )}
      {state === 'live' && (
        <Button data-key="l" onClick={act('answered')}>
          {t('questions.act.answered')}
        </Button>
      )}
      {takesAnswer(state) && (
        <Button look="quiet" data-key="a" onClick={() => write('answer')}>
          {t(question.answer === null ? 'questions.act.write' : 'questions.act.rewrite')}
        </Button>
      )}
      {(state === 'answered' || state === 'live') && (
        <Button look="quiet" data-key="o" onClick={act('reopen')}>
          {t('questions.act.reopen')}
        </Button>
      )}
      {state === 'dismissed' ? (
        <Button look="quiet" data-key="u" onClick={restore}>
          {t('questions.act.restore')}
        </Button>
      ) : (
        <Button look="quiet" data-key="d" onClick={() => dismiss(t, show, questions, id)}>
          {t('questions.act.dismiss')}
        </Button>
      )}
      {questions.stops && !mine && (
        <Button
          look="quiet"
          data-key="m"
          onClick={() => (muted ? show(questions.stop(id, { lift: true })) : write('mute'))}
        >
          {t(muted ? 'questions.act.unmute' : 'questions.act.mute')}
        </Button>
      )}
    </>
  );
}

/** Minutes of the mutes that are offered; null: until it is lifted. */
const MUTES = [10, 60, null] as const;

/** How long the undisclosed asker of a question is muted (QNA15). */
function MuteAsker({ question, questions, close }: QuestionRowProps & { readonly close: () => void }) {
  const { t } = useTexts();
  const show = useRefusalToast();
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => focusOn(first.current?.querySelector('button')), []);
  const mute = (minutes: number | null) => () => {
    close();
    show(questions.stop(question.id, minutes === null ? {} : { minutes }));
  };
  return (
    <Grid ref={first} role="group" aria-label={t('questions.act.mute')} gap={8} padY={8}>
      <p className={styles.quiet}>{t('questions.mute_hint')}</p>
      <Row wrap gap={4} className={styles.deeds}>
        {MUTES.map((minutes) => (
          <Button key={minutes} onClick={mute(minutes)}>
            {minutes === null ? t('questions.mute_on') : t('questions.mute_for', { count: minutes })}
          </Button>
        ))}
        <Button look="quiet" onClick={close}>
          {t('questions.cancel')}
        </Button>
      </Row>
    </Grid>
  );
}

function dismiss(t: Translate, show: ReturnType<typeof useRefusalToast>, questions: Questions, id: string): void {
  show(
    questions.moderate(id, 'dismiss').then((refusal) => {
      if (!refusal)
        showToast({
          title: t('questions.dismissed'),
          key: `dismissed:${id}`,
          action: { label: t('questions.act.restore'), run: () => show(questions.moderate(id, 'restore')) },
        });
      return refusal;
    }),
  );
}

interface OwnProps extends QuestionRowProps {
  readonly edit: () => void;
}

function Own({ question: { id, state }, questions, edit }: OwnProps) {
  const { t } = useTexts();
  const show = useRefusalToast();
  if (!isUnanswered(state) && state !== 'dismissed') return null;
  return (
    <>
      {isUnanswered(state) && (
        <Button look="quiet" onClick={edit}>
          {t('questions.edit')}
        </Button>
      )}
      <Button look="quiet" onClick={() => show(questions.withdraw(id))}>
        {t('questions.withdraw')}
      </Button>
    </>
  );
}
