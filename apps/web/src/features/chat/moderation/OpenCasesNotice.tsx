import { Suspense, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useChatState } from '../chat-context.tsx';
import styles from '../ChatTab.module.css';
import { CaseQueue } from './index.ts';

/** Shows moderators that reports wait, and leads to them. */
export function OpenCasesNotice() {
  const { t } = useTexts();
  const count = useChatState((state) => state.openCases);
  const waiting = useChatState((state) => state.waiting);
  const [open, setOpen] = useState(false);
  const [waitingOpen, setWaitingOpen] = useState(false);
  return (
    <>
      {count > 0 && (
        <p className={styles.notice} role="status">
          {t('chat.cases', { count })}
          <Button onClick={() => setOpen(true)}>{t('chat.review')}</Button>
        </p>
      )}
      {waiting > 0 && (
        <p className={styles.notice} role="status">
          {t('chat.waiting_messages', { count: waiting })}
          <Button onClick={() => setWaitingOpen(true)}>{t('chat.review')}</Button>
        </p>
      )}
      {waitingOpen && (
        <Suspense fallback={null}>
          <CaseQueue begin="waiting" onClosed={() => setWaitingOpen(false)} />
        </Suspense>
      )}
      {open && (
        <Suspense fallback={null}>
          <CaseQueue onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
