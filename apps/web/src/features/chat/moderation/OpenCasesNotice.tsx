import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { useOpened } from '../../../ui/modal/use-opened.ts';
import styles from '../threads/view/Thread.module.css';
import { CaseQueue } from './index.ts';
import { useChatState } from '../threads/desk/thread.tsx';

/** Shows moderators that reports wait, and leads to them. */
export function OpenCasesNotice() {
  const { t } = useTexts();
  const count = useChatState((state) => state.openCases);
  const waiting = useChatState((state) => state.waiting);
  const queue = useOpened<'open' | 'waiting'>();
  return (
    <>
      {count > 0 && (
        <p className={styles.notice} role="status">
          {t('chat.cases', { count })}
          <Button onClick={() => queue.open('open')}>{t('chat.review')}</Button>
        </p>
      )}
      {waiting > 0 && (
        <p className={styles.notice} role="status">
          {t('chat.waiting_messages', { count: waiting })}
          <Button onClick={() => queue.open('waiting')}>{t('chat.review')}</Button>
        </p>
      )}
      {queue.of && (
        <OptionalPart>
          <CaseQueue key={queue.key} begin={queue.of} onClosed={queue.closed} />
        </OptionalPart>
      )}
    </>
  );
}
