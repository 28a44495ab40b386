import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { focusOn } from '../focus/focus-on.ts';
import { useTimeout } from '../time/use-timeout.ts';
import { Button } from '../Button.tsx';
import { type ModalButton, type OpenModal, closeModal } from './modal-store.ts';
import styles from './Modal.module.css';

/** The first button receives the focus after this time, in ms (MDL1). */
const FOCUS_AFTER_MS = 100;

/** The generic modal: title, content, an optional first button and a last one (MDL1). */
export default function GenericModal({ modal }: { readonly modal: OpenModal }) {
  const [open, setOpen] = useState(true);
  const popup = useRef<HTMLDivElement>(null);
  const chosen = useRef<ModalButton | null>(null);
  useFirstButtonFocus(popup);
  const close = (button: ModalButton) => {
    chosen.current = button;
    setOpen(false);
  };
  const finish = (isOpen: boolean) => {
    if (isOpen) return;
    closeModal(modal.id);
    if (!chosen.current) modal.onDismiss?.();
  };
  const dismissible = modal.dismissible ?? true;
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && !dismissible) details.cancel();
        else setOpen(next);
      }}
      onOpenChangeComplete={finish}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={popup}
            initialFocus={popup}
            finalFocus={() => chosen.current?.focus?.() ?? true}
            className={`${styles.popup} ${styles.generic}`}
          >
            <Dialog.Title className={styles.title}>{modal.title}</Dialog.Title>
            <Dialog.Description render={<div />} className={styles.content}>
              {modal.content}
            </Dialog.Description>
            <div className={styles.buttons}>
              {modal.first && <ModalAction button={modal.first} close={close} />}
              <ModalAction button={modal.last} close={close} look={modal.last.look ?? 'primary'} />
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ModalAction(props: {
  readonly button: ModalButton;
  readonly close: (button: ModalButton) => void;
  readonly look?: 'primary' | 'secondary';
}) {
  const act = () => {
    props.close(props.button);
    props.button.run?.();
  };
  return (
    <Button look={props.look ?? 'secondary'} onClick={act} data-modal-button="">
      {props.button.label}
    </Button>
  );
}

function useFirstButtonFocus(popup: React.RefObject<HTMLDivElement | null>): void {
  useTimeout(FOCUS_AFTER_MS, () => focusOn(popup.current?.querySelector('[data-modal-button]')));
}
