import type { AnsweredRefusal } from '@plenary/contract/errors';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

/** Says in a toast why something did not work. */
export function useRefusalToast(): (outcome: Promise<AnsweredRefusal | null>) => void {
  const { t } = useTexts();
  return (outcome) =>
    void outcome.then((refusal) => {
      if (!refusal) return;
      showToast({ title: t('questions.failed'), text: refusalText(t, refusal), key: `questions:${refusal.code}` });
    });
}
