import type { Flash } from '@plenary/contract/boot';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../page/use-texts.ts';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { useTimeout } from './time/use-timeout.ts';
import styles from './Flash.module.css';

/** A flash message of category `message` dismisses itself after this time, in ms (FLS1). */
const MESSAGE_MS = 5000;

interface FlashMessagesProps {
  readonly messages: readonly Flash[];
  /** A control that is about to be pressed stays in its place when a message goes. */
  readonly keepPlace?: boolean;
}

/** Messages that the server left for this page. Give it a `key` when the page changes, so that old ones return not. */
export function FlashMessages({ messages, keepPlace = false }: FlashMessagesProps) {
  const { t } = useTexts();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  return (
    <div className={styles.region} role="status" aria-label={t('frame.notices')}>
      {messages.map((flash, index) =>
        gone.has(index) && !keepPlace ? null : (
          <FlashMessage
            key={index}
            flash={flash}
            gone={gone.has(index)}
            dismiss={() => setGone((before) => new Set(before).add(index))}
          />
        ),
      )}
    </div>
  );
}

interface FlashMessageProps {
  readonly flash: Flash;
  /** Only its place is left. */
  readonly gone: boolean;
  readonly dismiss: () => void;
}

function FlashMessage({ flash, gone, dismiss }: FlashMessageProps) {
  const { t } = useTexts();
  useTimeout(flash.category === 'message' ? MESSAGE_MS : null, dismiss);
  return (
    <div className={cx(styles.flash, styles[flash.category], gone && styles.gone)}>
      <p className={styles.text}>{flash.message}</p>
      <IconButton label={t('frame.dismiss')} onClick={dismiss}>
        <Icon of={X} />
      </IconButton>
    </div>
  );
}
