import { X } from 'lucide-react';
import { type FocusEvent, useRef, useState } from 'react';
import { focusOn } from '../focus/focus-on.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { TOAST_MS, type Toast, dismissToast, useToasts } from './toast-store.ts';
import { useTimeout } from '../time/use-timeout.ts';
import styles from './Toast.module.css';

/** The live region in which toasts appear. One per app, always in the tree so that readers know it beforehand. */
export function ToastRegion() {
  const { t } = useTexts();
  const toasts = useToasts();
  const before = useRef<EventTarget | null>(null);
  const remember = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
  };
  const giveBack = () => {
    if (before.current instanceof HTMLElement) focusOn(before.current, 'stay');
  };
  return (
    <div className={styles.region} role="region" aria-label={t('frame.toasts')} onFocus={remember}>
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} giveBack={giveBack} />
        ))}
      </ol>
    </div>
  );
}

export interface ToastCardProps {
  readonly toast: Toast;
  /** Returns the focus to where it was before it came to the toasts. */
  readonly giveBack: () => void;
}

/** One toast, as an entry of a list. */
export function ToastCard({ toast, giveBack }: ToastCardProps) {
  const { t } = useTexts();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const dismiss = () => {
    if (focused) giveBack();
    dismissToast(toast.id);
  };
  const close = () => {
    dismiss();
    toast.dismissed?.();
  };
  useTimeout(pointed || focused || toast.stays ? null : TOAST_MS, dismiss);
  return (
    <li
      className={styles.toast}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.text}>
        {toast.head && (
          <p className={styles.head}>
            <Icon of={toast.head.icon} size={16} /> {toast.head.text}
          </p>
        )}
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <div className={styles.detail}>{toast.text}</div>}
        {toast.action && <ToastAction {...toast.action} done={dismiss} />}
      </div>
      <IconButton label={t('frame.dismiss')} onClick={close}>
        <Icon of={X} />
      </IconButton>
    </li>
  );
}

function ToastAction({ label, run, done }: { label: string; run: () => void; done: () => void }) {
  return (
    <Button
      onClick={() => {
        done();
        run();
      }}
    >
      {label}
    </Button>
  );
}
