import type { ChatThread } from '@plenary/contract/chat/operations';
import { renameThread, THREADS } from '@plenary/contract/chat/private';
import { cleanThreadName } from '@plenary/domain/chat/threads';
import { Check, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Line } from '../../../ui/layout/Layout.tsx';
import { isEscape } from '../../../ui/overlay/escape.ts';
import { showFailure } from '../threads/desk/show-failure.ts';
import styles from './Private.module.css';
import { useRefresh } from './open-thread.ts';
import { threadName } from './thread-names.ts';

/** The name of a thread, which its people edit in its place (PRV26). */
export function ThreadNameField({ thread }: { readonly thread: ChatThread }) {
  const { t } = useTexts();
  const { me } = useBoot();
  const { name, change, differs, savable, save, discard } = useName(thread);
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && savable) {
      event.preventDefault();
      save();
      field.current?.blur();
    }
    if (differs && isEscape(event)) {
      event.preventDefault();
      event.stopPropagation();
      discard();
    }
  };
  // Nobody has named it: the people stand in the place of the name until one begins to write.
  const shown = threadName(t, { ...thread, name: '' }, me?.event_user_id ?? '');
  return (
    <Line anchor shrink className={styles.naming}>
      <input
        ref={field}
        className={styles.nameField}
        aria-label={t('private.name')}
        title={thread.name === '' ? shown : thread.name}
        placeholder={thread.name === '' ? shown : t('private.name_placeholder')}
        value={name}
        dir={name === '' ? undefined : 'auto'}
        maxLength={THREADS.name_max}
        enterKeyHint="done"
        onChange={({ target }) => change(target.value)}
        onFocus={({ target }) => (target.placeholder = t('private.name_placeholder'))}
        onBlur={({ target }) => (target.placeholder = thread.name === '' ? shown : t('private.name_placeholder'))}
        onKeyDown={onKeyDown}
      />
      {differs ? (
        <>
          <IconButton label={t('private.name_save')} disabled={!savable} onClick={save}>
            <Icon of={Check} size={18} />
          </IconButton>
          <IconButton label={t('private.name_discard')} onClick={discard}>
            <Icon of={X} size={18} />
          </IconButton>
        </>
      ) : (
        <IconButton className={styles.pencil} label={t('private.name_edit')} onClick={() => focusOn(field)}>
          <Icon of={Pencil} size={16} />
        </IconButton>
      )}
    </Line>
  );
}

/** The name as it is being written; it saves only when it is not empty and differs from the saved one. */
function useName(thread: ChatThread) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const refresh = useRefresh();
  const [name, change] = useState(thread.name);
  const cleaned = cleanThreadName(name);
  const differs = name !== thread.name;
  const post = async (text: string) => {
    const body = { chat_thread: thread._id, name: text };
    const answer = await api.call(renameThread, { params: { event: slug }, body });
    refresh();
    return answer.ok ? null : answer.refusal;
  };
  return {
    name,
    change,
    differs,
    savable: differs && cleaned.kind === 'text' && cleaned.text !== thread.name,
    save: () => void (cleaned.kind === 'text' && showFailure(t, post(cleaned.text))),
    discard: () => change(thread.name),
  };
}
