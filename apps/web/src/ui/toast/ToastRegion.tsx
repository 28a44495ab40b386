import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { TOAST_MS, type Toast, dismissToast, noToasts, shownToasts, subscribeToasts } from './toast-store.ts';
import { useTimeout } from '../useTimeout.ts';
import styles from './Toast.module.css';

/** The live region in which toasts appear. One per app, always in the tree so that readers know it beforehand. */
export function ToastRegion() {
  const { t } = useTexts();
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts, noToasts);
  return (
    <div className={styles.region} role="region" aria-label={t('frame.toasts')}>
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useTexts();
  const [held, setHeld] = useState(false);
  const dismiss = () => dismissToast(toast.id);
  useTimeout(held || toast.stays ? null : TOAST_MS, dismiss);
  return (
    <li
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text && <div className={styles.detail}>{toast.text}</div>}
        {toast.action && <ToastAction {...toast.action} done={dismiss} />}
      </div>
      <IconButton label={t('frame.dismiss')} onClick={dismiss}>
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
