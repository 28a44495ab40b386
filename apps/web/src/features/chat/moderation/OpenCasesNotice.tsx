import { Suspense, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useChatState } from '../chat-context.tsx';
import styles from '../ChatTab.module.css';
import { CaseQueue } from './index.ts';

/** Tells those who moderate that reports wait, and leads to them. */
export function OpenCasesNotice() {
  const { t } = useTexts();
  const count = useChatState((state) => state.openCases);
  const [open, setOpen] = useState(false);
  return (
    <>
      {count > 0 && (
        <p className={styles.notice} role="status">
          {t('chat.cases', { count })}
          <Button onClick={() => setOpen(true)}>{t('chat.review')}</Button>
        </p>
      )}
      {open && (
        <Suspense fallback={null}>
          <CaseQueue onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
