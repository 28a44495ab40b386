import type { AnyQuestion } from '@plenary/contract/questions';
import { isPublic, isUnanswered, takesAnswer, takesVotes } from '@plenary/domain/questions/states';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { TextEditor } from './TextEditor.tsx';
import type { Questions } from './use-questions.ts';
import { useTold } from './use-told.ts';
import styles from './Questions.module.css';

interface QuestionRowProps {
  readonly question: AnyQuestion;
  readonly questions: Questions;
}

/** A question with its votes, its answer, and what one may do with it. */
export function QuestionRow({ question, questions }: QuestionRowProps) {
  const { t } = useTexts();
  const { moderates, state } = questions;
  const [writing, setWriting] = useState<'answer' | 'edit' | null>(null);
  const mine = state.mine.has(question.id);
  const close = () => setWriting(null);
  return (
    <li
      className={cx(styles.row, question.state === 'live' && styles.live)}
      data-question={question.id}
      data-state={question.state}
      tabIndex={-1}
    >
      <Vote question={question} questions={questions} mine={mine} />
      <div className={styles.words}>
        <p className={styles.text}>
          <bdi>{question.text}</bdi>
        </p>
        <Facts question={question} mine={mine} />
        {question.answer !== null && (
          <div className={styles.answer}>
            <p className={styles.by}>{answeredBy(t, question)}</p>
            <p className={styles.answerText}>
              <bdi>{question.answer}</bdi>
            </p>
          </div>
        )}
        {writing === 'answer' && (
          <TextEditor
            label={t('questions.answer_label')}
            text={question.answer ?? ''}
            action={t('questions.send_answer')}
            save={(text) => questions.answer(question.id, text)}
            close={close}
          />
        )}
        {writing === 'edit' && (
          <TextEditor
            label={t('questions.your_question')}
            text={question.text}
            action={t('questions.save')}
            save={(text) => questions.edit(question.id, text)}
            close={close}
          />
        )}
        {writing === null && (
          <div className={styles.deeds} data-quiet={!moderates}>
            {moderates && <Moderation question={question} questions={questions} write={() => setWriting('answer')} />}
            {mine && <Own question={question} questions={questions} edit={() => setWriting('edit')} />}
          </div>
        )}
      </div>
    </li>
  );
}

type Translate = ReturnType<typeof useTexts>['t'];

function answeredBy(t: Translate, { answered_by }: AnyQuestion): string {
  return answered_by ? t('questions.answered_by', { name: answered_by.name }) : t('questions.answer');
}

function Facts({ question, mine }: { readonly question: AnyQuestion; readonly mine: boolean }) {
  const { t } = useTexts();
  const { state, asker, edited, answer } = question;
  const name = asker?.name ?? t('questions.nobody');
  return (
    <p className={styles.facts}>
      {state === 'live' && <Badge tone="ok">{t('questions.state.live')}</Badge>}
      {state === 'answered' && answer === null && <Badge>{t('questions.state.answered')}</Badge>}
      {state === 'waiting' && <Badge tone="warn">{t('questions.state.waiting')}</Badge>}
      {state === 'dismissed' && <Badge>{t('questions.state.dismissed')}</Badge>}
      <span>
        <bdi>{name}</bdi>
        {mine && ` (${t('questions.you')})`}
      </span>
      {edited && <span>{t('questions.edited')}</span>}
    </p>
  );
}

interface VoteProps extends QuestionRowProps {
  readonly mine: boolean;
}

/** The number of votes; a button for those who may vote. */
function Vote({ question, questions, mine }: VoteProps) {
  const { t } = useTexts();
  const told = useTold();
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
      onClick={() => told(questions.vote(id, !voted))}
    >
      <Icon of={ChevronUp} size={18} />
      {votes}
    </button>
  );
}

interface ModerationProps extends QuestionRowProps {
  readonly write: () => void;
}

/** The acts of those who moderate; each has a key of the list as well. */
function Moderation({ question, questions, write }: ModerationProps) {
  const { t } = useTexts();
  const told = useTold();
  const { id, state } = question;
  const act = (what: Parameters<Questions['moderate']>[1]) => () => told(questions.moderate(id, what));
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
        <Button look="quiet" data-key="a" onClick={write}>
          {t(question.answer === null ? 'questions.act.write' : 'questions.act.rewrite')}
        </Button>
      )}
      {(state === 'answered' || state === 'live') && (
        <Button look="quiet" data-key="o" onClick={act('reopen')}>
          {t('questions.act.reopen')}
        </Button>
      )}
      {state === 'dismissed' ? (
        <Button look="quiet" data-key="u" onClick={act('restore')}>
          {t('questions.act.restore')}
        </Button>
      ) : (
        <Button look="quiet" data-key="d" onClick={() => dismiss(t, told, questions, id)}>
          {t('questions.act.dismiss')}
        </Button>
      )}
    </>
  );
}

function dismiss(t: Translate, told: ReturnType<typeof useTold>, questions: Questions, id: string): void {
  told(
    questions.moderate(id, 'dismiss').then((refusal) => {
      if (!refusal)
        showToast({
          title: t('questions.dismissed'),
          action: { label: t('questions.act.restore'), run: () => told(questions.moderate(id, 'restore')) },
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
  const told = useTold();
  if (!isUnanswered(state) && state !== 'dismissed') return null;
  return (
    <>
      {isUnanswered(state) && (
        <Button look="quiet" onClick={edit}>
          {t('questions.edit')}
        </Button>
      )}
      <Button look="quiet" onClick={() => told(questions.withdraw(id))}>
        {t('questions.withdraw')}
      </Button>
    </>
  );
}
