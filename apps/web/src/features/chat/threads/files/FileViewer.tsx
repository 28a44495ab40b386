import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { SharedFile } from '@plenary/contract/uploads/operations';
import { uploadKind } from '@plenary/domain/uploads/kinds';
import { Download, ImageOff, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import buttons from '../../../../ui/Button.module.css';
import { buttonClass, IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ContentModal } from '../../../../ui/modal/ContentModal.tsx';
import { Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { findById } from '../store/known-messages.ts';
import { useMessageActs } from '../desk/message-acts.ts';
import { useModeration } from '../desk/use-moderation.ts';
import { Film } from './Film.tsx';
import styles from './Files.module.css';
import { useCloseWithAddress, useViewerAddress } from './viewer-address.ts';
import { useChatState } from '../desk/thread.tsx';

export interface FileViewerProps {
  readonly message: ChatMessage;
  readonly onClosed: () => void;
}

/** The file of a message, large (WID4). It closes when its message is deleted. */
export function FileViewer({ message, onClosed }: FileViewerProps) {
  const [first] = useState(message.file);
  // The versions of a film may come while it is shown.
  const file = useChatState(({ known }) => findById(known, message._id)?.message.file) ?? first;
  const leave = useViewerAddress();
  if (!file) return null;
  return (
    <ContentModal
      title={file.name}
      onClosed={onClosed}
      onDismiss={leave}
      tools={(close) => <Tools message={message} file={file} close={close} />}
    >
      <Content file={file} />
    </ContentModal>
  );
}

interface ToolsProps {
  readonly message: ChatMessage;
  readonly file: SharedFile;
  readonly close: () => void;
}

function Tools({ message, file, close }: ToolsProps) {
  const { t } = useTexts();
  useCloseWithAddress(close);
  const own = useChatState(({ me }) => me === message.sender_event_user?._id);
  const { remove: may } = useMessageActs(message);
  const { remove } = useModeration(message);
  useEndWith(message, close);
  return (
    <Row rigid side="start">
      {own && may && !message.threadInfo && (
        <IconButton label={t('chat-files.delete')} onClick={remove}>
          <Icon of={Trash2} />
        </IconButton>
      )}
      <a
        className={buttonClass({ look: 'quiet' }, buttons.icon)}
        href={file.url}
        download={file.name}
        aria-label={t('chat-files.download')}
        title={t('chat-files.download')}
      >
        <Icon of={Download} />
      </a>
    </Row>
  );
}

/** Ends with the file: its message was deleted, or removed for good. */
function useEndWith({ _id }: ChatMessage, close: () => void): void {
  const gone = useChatState(({ known }) => {
    const now = findById(known, _id)?.message;
    return now?.message_type === 'archived';
  });
  const end = useEffectEvent(close);
  useEffect(() => {
    if (gone) end();
  }, [gone]);
}

function Content({ file }: { readonly file: SharedFile }) {
  const { t } = useTexts();
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <Grid as="p" gap={12} items="center" padX={16} padY={48} tone="quiet" role="alert">
        <Icon of={ImageOff} size={48} />
        {t('chat-files.broken')}
      </Grid>
    );
  }
  if (uploadKind(file.type) === 'video') {
    return <Film file={file} broken={() => setBroken(true)} />;
  }
  const { width, height, url, name } = file;
  return (
    <img className={styles.large} src={url} alt={name} width={width} height={height} onError={() => setBroken(true)} />
  );
}
