import { Paperclip, X } from 'lucide-react';
import { refusalText } from '../../../../page/refusal-text.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Centre, Line, Stack } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import type { ChosenFile as Chosen } from '../store/chosen.ts';
import styles from './Files.module.css';
import { fileSize } from '../../../../page/file-size.ts';
import { useFileChoice } from './use-file-choice.ts';

interface ChosenFileProps {
  readonly chosen: Chosen;
  /** Called when it has been taken out. */
  readonly removed: () => void;
}

/** The file of the next message: how far its upload is, and the way out of it. */
export function ChosenFile({ chosen, removed }: ChosenFileProps) {
  const { t, language } = useTexts();
  const { remove } = useFileChoice();
  const { file, preview } = chosen;
  return (
    <Line
      gap={12}
      shrink
      pad={8}
      border="line"
      radius={8}
      sheet="surface"
      role="group"
      aria-label={t('chat-files.chosen')}
    >
      {preview ? (
        <Centre as="img" rigid radius={8} sheet="raised" tone="quiet" className={styles.preview} src={preview} alt="" />
      ) : (
        <Centre as="span" rigid radius={8} sheet="raised" tone="quiet" className={styles.preview}>
          <Icon of={Paperclip} />
        </Centre>
      )}
      <Stack grow align="start" gap={4} className={styles.about}>
        <bdi className={styles.name}>{file.name}</bdi>
        <Progress chosen={chosen} size={fileSize(language, file.size)} />
      </Stack>
      <IconButton
        label={t('chat-files.remove')}
        onClick={() => {
          remove();
          removed();
        }}
      >
        <Icon of={X} size={18} />
      </IconButton>
    </Line>
  );
}

function Progress({ chosen, size }: { readonly chosen: Chosen; readonly size: string }) {
  const { t } = useTexts();
  const { state, file, upload } = chosen;
  switch (state.kind) {
    case 'failed':
      return (
        <Line as="p" gap={4} wrap size={14} tone="error" breaks role="alert">
          {refusalText(t, state.refusal)}
          {state.again && (
            <Button look="quiet" onClick={() => upload?.retry()}>
              {t('chat-files.retry')}
            </Button>
          )}
        </Line>
      );
    case 'done':
      return (
        <Text size={12} tone="quiet" tabular role="status">
          {size} · {t('chat-files.ready')}
        </Text>
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
          <Text size={12} tone="quiet" tabular role="status">
            {state.kind === 'waiting' ? t('chat-files.waiting') : `${size} · ${t('chat-files.uploading')}`}
          </Text>
        </>
      );
  }
}
