import type { QuotedMessage } from '@plenary/contract/chat';
import { Paperclip, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useChat } from '../chat-context.tsx';
import { useChatActions } from '../use-chat-actions.ts';
import type { ChosenFile as Chosen } from './chosen.ts';
import styles from './Files.module.css';
import { fileSize } from '../../../page/file-size.ts';
import { useFileChoice } from './use-file-choice.ts';

interface ChosenFileProps {
  readonly chosen: Chosen;
  /** The message that is answered. */
  readonly parent: QuotedMessage | null;
  /** Called when it has been sent or taken out. */
  readonly done: (what: 'sent' | 'removed') => void;
}

/** The file of the next message: how far its upload is, and the way out of it. */
export function ChosenFile({ chosen, parent, done }: ChosenFileProps) {
  const { t, language } = useTexts();
  const { remove } = useFileChoice();
  const { file, preview } = chosen;
  useSending(chosen, parent, done);
  return (
    <div className={styles.chosen} role="group" aria-label={t('chat-files.chosen')}>
      {preview ? (
        <img className={styles.preview} src={preview} alt="" />
      ) : (
        <span className={styles.preview}>
          <Icon of={Paperclip} />
        </span>
      )}
      <div className={styles.about}>
        <bdi className={styles.name}>{file.name}</bdi>
        <Progress chosen={chosen} size={fileSize(language, file.size)} />
      </div>
      <IconButton
        label={t('chat-files.remove')}
        onClick={() => {
          remove();
          done('removed');
        }}
      >
        <Icon of={X} size={18} />
      </IconButton>
    </div>
  );
}

/** Sends the message as soon as its file has been uploaded and somebody has asked for it. */
function useSending(chosen: Chosen, parent: QuotedMessage | null, done: ChosenFileProps['done']): void {
  const chat = useChat();
  const { send } = useChatActions();
  const { state, wanted } = chosen;
  const go = useEffectEvent(() => {
    if (state.kind !== 'done') return;
    const { file, preview } = chosen;
    const { name, type, size } = file;
    const sent = send({ text: '', mentions: [] }, parent, { upload: state.upload, name, type, size, preview });
    if (!sent) return;
    chat.chosen.setState(null, true);
    done('sent');
  });
  useEffect(() => {
    if (wanted && state.kind === 'done') go();
  }, [wanted, state.kind]);
}

function Progress({ chosen, size }: { readonly chosen: Chosen; readonly size: string }) {
  const { t } = useTexts();
  const { state, file, upload } = chosen;
  switch (state.kind) {
    case 'failed':
      return (
        <p className={styles.failed} role="alert">
          {refusalText(t, state.refusal)}
          {state.again && (
            <Button look="quiet" onClick={() => upload?.retry()}>
              {t('chat-files.retry')}
            </Button>
          )}
        </p>
      );
    case 'done':
      return (
        <p className={styles.note} role="status">
          {size} · {t('chat-files.ready')}
        </p>
      );
    default:
      return (
        <>
          <progress
            className={styles.progress}
            max={file.size}
            value={state.sent}
            aria-label={t('chat-files.progress')}
          />
          <p className={styles.note} role="status">
            {state.kind === 'waiting' ? t('chat-files.waiting') : `${size} · ${t('chat-files.uploading')}`}
          </p>
        </>
      );
  }
}
