import { CHAT } from '@plenary/contract/chat';
import { cleanMessage, countCharacters } from '@plenary/domain/chat/text';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useChatState } from './chat-context.tsx';
import styles from './Composer.module.css';
import { useChatActions } from './use-chat-actions.ts';
import type { PageStorage } from '../../page/storage.ts';

/** From here on the characters that are left are shown. */
const NEARLY_FULL = 100;

/** Where one writes. Enter sends, Shift+Enter breaks the line; what is not sent yet is kept. */
export function Composer({ muted }: { readonly muted: boolean }) {
  const { t } = useTexts();
  const { send } = useChatActions();
  const { text, change, input } = useDraft();
  const sendable = !muted && cleanMessage(text, CHAT.message_max).kind === 'text';
  const submit = () => {
    if (sendable && send(text)) change('');
    input.current?.focus();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.field}>
        <label>
          <VisuallyHidden>{t('chat.input')}</VisuallyHidden>
          <textarea
            ref={input}
            className={styles.input}
            rows={1}
            value={text}
            disabled={muted}
            placeholder={muted ? t('chat.muted_input') : t('chat.placeholder')}
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => sendsMessage(event) && (event.preventDefault(), submit())}
          />
        </label>
        <IconButton type="submit" look="primary" label={t('chat.send')} className={styles.send} disabled={!sendable}>
          <Icon of={SendHorizontal} size={18} />
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

function useDraft() {
  const { storage } = useServices();
  const thread_id = useChatState((state) => state.thread_id);
  const [text, setText] = useState(() => readDraft(storage, thread_id));
  const input = useRef<HTMLTextAreaElement>(null);
  // The field grows with its text between the limits that its style sets (doc 1 §9: 76 to 152 px).
  useLayoutEffect(() => fit(input.current), [text]);
  // A phone that is turned has other limits.
  useEffect(() => {
    const turned = () => fit(input.current);
    window.addEventListener('resize', turned);
    return () => window.removeEventListener('resize', turned);
  }, []);
  const change = (next: string) => {
    setText(next);
    keepDraft(storage, thread_id, next);
  };
  return { text, change, input };
}

function fit(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

/** The unsent text of a thread, kept for the browser session. */
function readDraft(storage: PageStorage, thread_id: string): string {
  const [thread, text = ''] = split(storage.get('chatDraft') ?? '');
  return thread === thread_id ? text : '';
}

/** An empty draft is none. */
function keepDraft(storage: PageStorage, thread_id: string, text: string): void {
  if (text === '') storage.remove('chatDraft');
  else storage.set('chatDraft', `${thread_id} ${text}`);
}

function split(kept: string): string[] {
  const space = kept.indexOf(' ');
  return space < 0 ? [kept] : [kept.slice(0, space), kept.slice(space + 1)];
}
