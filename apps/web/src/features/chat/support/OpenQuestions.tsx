import { useTexts } from '../../../page/use-texts.ts';
import { CountBadge } from '../../../ui/Badge.tsx';
import { useFollowedQueue, useOpenCount } from './queue-store.ts';

/** Beside the name of the tab: how many questions nobody has taken (SUP14). Follows the queue for all of the chat. */
export function OpenQuestions() {
  const { t } = useTexts();
  useFollowedQueue();
  const count = useOpenCount();
  return <CountBadge count={count} label={t('support.open_count', { count })} />;
}
