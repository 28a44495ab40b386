import { CHAT } from '@plenary/contract/chat';
import { countCharacters } from '@plenary/domain/chat/text';
import { Check, SendHorizontal } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Composer.module.css';

/** From here on the characters that are left are shown. */
const NEARLY_FULL = 100;

export interface Field {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

/** A field that grows with its text between the limits that its style sets (doc 1 §9: 76 to 152 px). */
export function useField(initial: string): Field {
  const [text, change] = useState(initial);
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fit(input.current), [text]);
  // A phone that is turned has other limits.
  useEffect(() => {
    const turned = () => fit(input.current);
    window.addEventListener('resize', turned);
    return () => window.removeEventListener('resize', turned);
  }, []);
  return { text, change, input };
}

function fit(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

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
  children,
}: WritingFormProps) {
  const { t } = useTexts();
  const { text, change, input } = field;
  const onKeyDown = (event: KeyboardEvent) => {
    if (sendsMessage(event)) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape' && onEscape) {
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
      <div className={styles.field}>
        <label>
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
          />
        </label>
        <IconButton
          type="submit"
          look="primary"
          label={saves ? t('chat.save') : t('chat.send')}
          className={styles.send}
          disabled={!sendable}
        >
          <Icon of={saves ? Check : SendHorizontal} size={18} />
        </IconButton>
      </div>
      <Remaining text={text} />
    </form>
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
    <span className={cx(styles.left, left < 0 && styles.over)} role="status">
      {left < 0 ? t('chat.over', { count: -left }) : t('chat.left', { count: left })}
    </span>
  );
}
