import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { Translate } from '@plenary/texts/texts';
import { refusalText } from '../../../../page/refusal-text.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';

/** Says in a toast why an action on a message did not work. */
export function showFailure(t: Translate, outcome: Promise<AnsweredRefusal | null>): void {
  void outcome.then((refusal) => {
    if (!refusal) return;
    showToast({ title: t('chat.failed_action'), text: refusalText(t, refusal), key: `chat:${refusal.code}` });
  });
}
