import type { JudgedPayload } from '@plenary/contract/reports';
import type { Translate } from '@plenary/texts/texts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** Tells somebody that a message of theirs was taken back, and as what it was reported. It stays until it was read. */
export function tellJudged(t: Translate, { chat_message, category }: JudgedPayload): void {
  showToast({
    title: t('moderation.judged.title'),
    text: t('moderation.judged.text', { category }),
    key: `judged:${chat_message}`,
    stays: true,
  });
}
