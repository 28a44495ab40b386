import { Bell, BellOff, Info } from 'lucide-react';
import { useRef } from 'react';
import { lazyPart } from '../../../../page/load-texts.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { OptionalPart } from '../../../../ui/OptionalPart.tsx';
import { useDesk } from '../desk/chat-desk.tsx';
import { useQuiet } from './use-quiet.ts';
import { useOpened } from '../../../../ui/modal/use-opened.ts';
import styles from './Finding.module.css';
import { useFeature, useThreadKind } from '../desk/thread.tsx';

const ThreadInfo = lazyPart(['finding'], () => import('./ThreadInfo.tsx').then((m) => m.ThreadInfo));

interface InfoButtonProps {
  /** The name of the chat, and who reads it. */
  readonly title: string;
  readonly subtitle: string;
  readonly search: () => void;
}

/** Opens what there is to know of a chat, where the event has it (WID3); a private one is muted by a button of its own elsewhere. */
export function InfoButton({ title, subtitle, search }: InfoButtonProps) {
  const { t } = useTexts();
  const info = useOpened<true>();
  const { jumpTo } = useDesk();
  const next = useRef<(() => void) | null>(null);
  const isPrivate = useThreadKind() === 'private';
  if (!useFeature('info')) return isPrivate ? <QuietButton /> : null;
  const closed = (): void => {
    info.closed();
    next.current?.();
    next.current = null;
  };
  return (
    <>
      <IconButton
        className={styles.info}
        data-chat-info=""
        label={t('finding.info')}
        aria-haspopup="dialog"
        onClick={() => info.open(true)}
      >
        <Icon of={Info} size={18} />
      </IconButton>
      {info.of && (
        <OptionalPart>
          <ThreadInfo
            key={info.key}
            title={title}
            subtitle={subtitle}
            onClosed={closed}
            onSearch={() => void (next.current = search)}
            onMessage={(id) => void (next.current = () => jumpTo(id))}
          />
        </OptionalPart>
      )}
    </>
  );
}

/** Channels are muted in their options as well. */
function QuietButton() {
  const { t } = useTexts();
  const { quiet, change } = useQuiet();
  return (
    <IconButton label={t(quiet ? 'chat.hear' : 'chat.quiet')} onClick={() => change(!quiet)}>
      <Icon of={quiet ? Bell : BellOff} size={18} />
    </IconButton>
  );
}
