import type { AnsweredRefusal } from '@plenary/contract/errors';
import { isBlank } from '@plenary/domain/blank';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { useSending } from '../../page/form/use-draft.ts';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { isEscape } from '../../ui/overlay/escape.ts';
import styles from './Questions.module.css';
import { TextArea } from '../../ui/input/Control.tsx';

interface TextEditorProps {
  readonly label: string;
  readonly text: string;
  readonly typed: (text: string) => void;
  readonly action: string;
  readonly save: (text: string) => Promise<AnsweredRefusal | null>;
  readonly close: () => void;
}

/** A text that is written in its place: Ctrl+Enter saves it, Escape leaves it as it was. */
export function TextEditor({ label, text: before, typed, action, save, close }: TextEditorProps) {
  const { t } = useTexts();
  const id = useId();
  const [text, setText] = useState(before);
  const { send, sending, allProblems, form } = useSending();
  const field = useFocusOnce();
  const submit = async (): Promise<void> => {
    if (!isBlank(text) && (await send(() => save(text)))) close();
  };
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (isEscape(event)) close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  };
  return (
    <Grid {...form(() => void submit())} as="form" gap={8}>
      <Text as="label" weight={600} htmlFor={id}>
        {label}
      </Text>
      <TextArea
        wide
        ref={field}
        id={id}
        className={styles.field}
        rows={3}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          typed(target.value);
        }}
        onKeyDown={press}
      />
      <FieldErrors name={id} errors={allProblems} />
      <Row wrap gap={4} className={styles.deeds}>
        <Button type="submit" look="primary" aria-disabled={sending} disabled={!sending && isBlank(text)}>
          {action}
        </Button>
        <Button look="quiet" onClick={close}>
          {t('questions.cancel')}
        </Button>
      </Row>
    </Grid>
  );
}

/** The field has the focus when it comes, at the end of its text, unless a person writes elsewhere: its row may be rendered again. */
function useFocusOnce(): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current: mine } = field;
    const { activeElement: now, body } = document;
    if (!mine || (now !== body && !mine.closest('[data-question]')?.contains(now))) return;
    focusOn(mine);
    mine.setSelectionRange(mine.value.length, mine.value.length);
  }, []);
  return field;
}
