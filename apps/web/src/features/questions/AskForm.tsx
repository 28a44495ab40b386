import type { AskingNames } from '@plenary/domain/questions/board';
import { QUESTIONS } from '@plenary/domain/questions/limits';
import { isBlank } from '@plenary/domain/blank';
import { countCharacters } from '@plenary/domain/chat/writing/text';
import { type KeyboardEvent, useId, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { useEventNow } from '../../page/clock/clock.ts';
import { usePanelMemory } from '../../page/navigation/panel-state.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { useSending } from '../../page/form/use-draft.ts';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { newId } from '../../page/new-id.ts';
import type { Questions } from './use-questions.ts';
import { useUntil } from './use-until.ts';
import styles from './Questions.module.css';
import { Choice } from '../../ui/input/Choice.tsx';
import { TextArea } from '../../ui/input/Control.tsx';

/** A question that is not sent yet; one that may have arrived keeps its id. */
interface Draft {
  readonly id: string;
  readonly text: string;
  readonly anonymous: boolean;
}

const emptyDraft = (anonymous: boolean): Draft => ({ id: newId(), text: '', anonymous });

/** The field for a question, or the sentence that nothing is asked any more. */
export function AskForm({ questions }: { readonly questions: Questions }) {
  const { t } = useTexts();
  const { board, ends_at } = questions.state;
  const now = useEventNow('minute');
  if (!board) return null;
  const over = ends_at !== null && board.closes_with_session && now >= ends_at;
  if (board.closed || over)
    return (
      <Text padX={16} padY={12} border="above" tone="quiet" role="status">
        {t('questions.closed')}
      </Text>
    );
  if (questions.state.muted) return <Muted until={questions.state.muted_until} />;
  return <Form questions={questions} names={board.names} reviewed={board.reviewed} />;
}

function Muted({ until }: { readonly until: number | null }) {
  const { t } = useTexts();
  const untilText = useUntil();
  return (
    <Text padX={16} padY={12} border="above" tone="quiet" role="status">
      {t('questions.muted')} {until !== null && untilText(new Date(until).toISOString())}
    </Text>
  );
}

interface FormProps {
  readonly questions: Questions;
  readonly names: AskingNames;
  readonly reviewed: boolean;
}

function Form({ questions, names, reviewed }: FormProps) {
  const { t } = useTexts();
  const id = useId();
  const memory = usePanelMemory(`question ${questions.session}`, () => createStore<Draft>(() => emptyDraft(false)));
  const draft = useStore(memory);
  const { send, sending, allProblems, form } = useSending();
  const [sent, setSent] = useState<'open' | 'waiting' | null>(null);
  const left = QUESTIONS.question_max - countCharacters(draft.text);
  const ask = async () => {
    const answer = await questions.ask(draft.id, draft.text, names === 'choice' && draft.anonymous);
    if (!answer.ok) return answer.refusal;
    memory.setState(emptyDraft(draft.anonymous), true);
    setSent(answer.value.state === 'waiting' ? 'waiting' : 'open');
    return null;
  };
  const submit = (): void => void (isBlank(draft.text) || send(ask));
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <Grid as="form" gap={8} {...form(submit)} className={styles.form} data-written={draft.text !== '' || sent !== null}>
      <Text as="label" weight={600} htmlFor={id}>
        {t('questions.your_question')}
      </Text>
      <TextArea
        wide
        id={id}
        className={styles.field}
        rows={2}
        value={draft.text}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setSent(null);
          memory.setState({ text: target.value });
        }}
        onKeyDown={press}
      />
      <FieldErrors name={id} errors={allProblems} />
      <Line wrap justify="between" gap={8} className={styles.foot}>
        {names === 'choice' ? (
          <Choice type="checkbox" checked={draft.anonymous} choose={(anonymous) => memory.setState({ anonymous })}>
            {t('questions.without_name')}
          </Choice>
        ) : (
          <span className={styles.quiet}>{t(`questions.names.${names}`)}</span>
        )}
        <Button
          type="submit"
          look="primary"
          aria-disabled={sending}
          disabled={!sending && (isBlank(draft.text) || left < 0)}
        >
          {t('questions.ask')}
        </Button>
      </Line>
      <p id={`${id}-hint`} className={styles.quiet}>
        {left < 60 ? t('questions.left', { count: left }) : reviewed && t('questions.reviewed')}
      </p>
      <p role="status" className={styles.quiet}>
        {sent && t(`questions.sent.${sent}`)}
      </p>
    </Grid>
  );
}
