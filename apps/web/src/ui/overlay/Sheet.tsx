import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Line } from '../layout/Layout.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly title: string;
  /** Called when it has gone down: take it out of the tree then. */
  readonly onClosed: () => void;
  /** Whether the focus goes back to where it was; it does, unless this leads it elsewhere. */
  readonly returnsFocus?: () => boolean;
  /** Is given `close`, which lets it go down. */
  readonly children: (close: () => void) => ReactNode;
}

/** A part of the page that a phone shows over it, from its lower edge. A link in it that is followed closes it. Mounted means open. */
export function Sheet({ title, onClosed, returnsFocus, children }: SheetProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(true);
  const popup = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={returnsFocus ?? true}
          className={styles.sheet}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a')) close();
          }}
        >
          <Line justify="between">
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={buttonClass({ look: 'quiet' }, styles.close)} aria-label={t('frame.close')}>
              <Icon of={X} />
            </Dialog.Close>
          </Line>
          {children(close)}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
