import type { JudgedPayload, UnjudgedPayload } from '@plenary/contract/chat/reports';
import type { Translate } from '@plenary/texts/texts';
import { dismissToast, showToast } from '../../../ui/toast/toast-store.ts';

/** Shows a person that a message of theirs was deleted, and for which kind of report. It stays until it is read. */
export function showJudged(t: Translate, { chat_message, category }: JudgedPayload): void {
  showToast({
    title: t('moderation.judged.title'),
    text: t('moderation.judged.text', { category }),
    key: keyOf(chat_message),
    stays: true,
  });
}

/** The message stands again: there is nothing to be notified of any more. */
export const forgetJudged = ({ chat_message }: UnjudgedPayload): void => dismissToast(keyOf(chat_message));

const keyOf = (chat_message: string): string => `judged:${chat_message}`;
