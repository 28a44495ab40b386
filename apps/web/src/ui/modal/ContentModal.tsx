import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../Button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../Icon.tsx';
import buttons from '../Button.module.css';
import styles from './Modal.module.css';

export interface ContentModalProps {
  readonly title: string;
  /** Stands in the title bar, beside the close button; a function is given `close`. */
  readonly tools?: ReactNode | ((close: () => void) => ReactNode);
  readonly width?: 'narrow' | 'wide';
  /** Called when it has faded out: take it out of the tree then. */
  readonly onClosed: () => void;
  /** Called when Esc, the backdrop or the close button begins its end, before it fades. */
  readonly onDismiss?: () => void;
  /** Whether the focus goes back to where it was when it ends; it does, unless this leads it elsewhere. */
  readonly returnsFocus?: () => boolean;
  /** A function is given `close`, which starts the fade. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A content modal (live-streams, agenda, ...): fades in after 30 ms and out over 500 ms; Esc, the backdrop and the
 * close button end it (MDL2). Mounted means open.
 */
export function ContentModal({
  title,
  tools,
  width = 'wide',
  onClosed,
  onDismiss,
  returnsFocus,
  children,
}: ContentModalProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(true);
  const popup = useRef<HTMLDivElement>(null);
  const wide = width === 'wide';
  const close = () => setOpen(false);
  const change = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) onDismiss?.();
  };
  const drawn = (part: ContentModalProps['children']) => (typeof part === 'function' ? part(close) : part);
  return (
    <Dialog.Root open={open} onOpenChange={change} onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={cx(styles.viewport, wide && styles.wideViewport)}>
          <Dialog.Popup
            ref={popup}
            initialFocus={popup}
            finalFocus={returnsFocus ?? true}
            className={cx(styles.popup, wide && styles.wide)}
          >
            <div className={styles.header}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              {drawn(tools)}
              <Dialog.Close
                className={buttonClass({ look: 'quiet' }, buttons.icon)}
                aria-label={t('frame.close')}
                title={t('frame.close')}
              >
                <Icon of={X} />
              </Dialog.Close>
            </div>
            <div className={styles.body} data-scroll-area="">
              {drawn(children)}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
