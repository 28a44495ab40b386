import { CHAT } from '@plenary/contract/chat/operations';
import { countCharacters } from '@plenary/domain/chat/writing/text';
import { Check, SendHorizontal, Smile } from 'lucide-react';
import { nameBegunAt } from '@plenary/domain/chat/writing/mentions';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { OptionalPart } from '../../../../ui/OptionalPart.tsx';
import { Row, Stack } from '../../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import { useDisclosure } from '../../../../ui/overlay/disclosure.ts';
import { isEscape } from '../../../../ui/overlay/escape.ts';
import styles from './Composer.module.css';
import type { Field } from './use-field.ts';
import type { OpenList, TakesKey } from './open-list.ts';
import { EmojiPicker, MentionList } from './index.ts';

/** From here on the characters that are left are shown. */
const NEARLY_FULL = 100;

interface WritingFormProps {
  readonly field: Field;
  readonly label: string;
  readonly submit: () => void;
  readonly sendable: boolean;
  readonly disabled?: boolean;
  /** Stands in the field while it is disabled: why; empty where that is said elsewhere. */
  readonly closed?: string;
  /** It saves a change, and does not send. */
  readonly saves?: boolean;
  readonly onEscape?: () => void;
  /** Buttons beside the field. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The form in which a message is written or changed. Enter submits it, Shift+Enter breaks the line. */
export function WritingForm({
  field,
  label,
  submit,
  sendable,
  disabled,
  closed,
  saves,
  onEscape,
  tools,
  children,
}: WritingFormProps) {
  const { t } = useTexts();
  const { text, change, input } = field;
  const naming = useNaming(field);
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (naming.takesKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (sendsMessage(event)) {
      event.preventDefault();
      submit();
    } else if (onEscape && isEscape(event)) {
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <Row ref={row} anchor align="end" gap={4} className={styles.field}>
        <Text as="label" grow shrink>
          <VisuallyHidden>{label}</VisuallyHidden>
          <textarea
            ref={input}
            className={styles.input}
            rows={1}
            value={text}
            disabled={disabled}
            placeholder={(disabled ? closed : undefined) ?? t('chat.placeholder')}
            onChange={(event) => change(event.target.value)}
            onKeyDown={onKeyDown}
            {...naming.attributes}
          />
        </Text>
        {naming.list}
        <Stack rigid className={styles.tools}>
          {tools}
          {!disabled && <EmojiButton field={field} anchor={row} />}
        </Stack>
        <IconButton
          type="submit"
          look="primary"
          label={saves ? t('chat.save') : t('chat.send')}
          className={styles.send}
          disabled={!sendable}
        >
          <Icon of={saves ? Check : SendHorizontal} size={18} />
        </IconButton>
      </Row>
      <Remaining text={text} />
    </form>
  );
}

/** Names of people that are completed while a person types them (WID42). */
function useNaming(field: Field) {
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [open, setOpen] = useState<OpenList | null>(null);
  const keys = useRef<TakesKey | null>(null);
  const onKeys = useCallback((takes: TakesKey) => {
    keys.current = takes;
    return () => {
      if (keys.current === takes) keys.current = null;
    };
  }, []);
  const begun = caret === null ? null : nameBegunAt(field, caret);
  const shown = begun !== null && begun.from !== dismissed ? begun : null;
  if (begun === null && dismissed !== null) setDismissed(null);
  return {
    takesKey: (event: KeyboardEvent): boolean => keys.current?.(event) ?? false,
    attributes: {
      'aria-autocomplete': 'list',
      onSelect: () => {
        const { selectionStart, selectionEnd } = field.input.current ?? { selectionStart: 0, selectionEnd: 1 };
        setCaret(selectionStart === selectionEnd ? selectionStart : null);
      },
      onBlur: () => setCaret(null),
      ...(open && { 'aria-controls': open.list, 'aria-activedescendant': open.choice }),
    } as const,
    list: shown && (
      <OptionalPart>
        <MentionList
          field={field}
          begun={shown}
          onOpen={setOpen}
          onKeys={onKeys}
          dismiss={() => setDismissed(shown.from)}
        />
      </OptionalPart>
    ),
  };
}

interface EmojiButtonProps {
  readonly field: Field;
  readonly anchor: RefObject<Element | null>;
}

/** Opens the emoji; the one that is chosen stands where the caret was. */
function EmojiButton({ field, anchor }: EmojiButtonProps) {
  const { t } = useTexts();
  const opener = useRef<HTMLButtonElement>(null);
  const { open, setOpen, button } = useDisclosure();
  const close = () => {
    setOpen(false);
    focusOn(field.input);
  };
  return (
    <Stack rigid className={styles.tools}>
      <IconButton ref={opener} label={t('chat.emoji')} aria-haspopup="dialog" {...button}>
        <Icon of={Smile} size={20} />
      </IconButton>
      {open && (
        <OptionalPart>
          <EmojiPicker
            pick={(emoji) => {
              setOpen(false);
              field.insert(emoji);
            }}
            close={close}
            anchor={anchor}
            opener={opener}
          />
        </OptionalPart>
      )}
    </Stack>
  );
}

/** Enter without Shift, and not the Enter that ends the composition of a character (229 is Safari's way to say so). */
function sendsMessage(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && event.keyCode !== 229;
}

function Remaining({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const left = CHAT.message_max - countCharacters(text.trim());
  if (left > NEARLY_FULL) return null;
  return (
    <Hint as="span" tabular className={cx(left < 0 && styles.over)} role="status">
      {left < 0 ? t('chat.over', { count: -left }) : t('chat.left', { count: left })}
    </Hint>
  );
}
