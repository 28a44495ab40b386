import { useTexts } from '../../../page/use-texts.ts';
import { ContentModal } from '../../../ui/modal/ContentModal.tsx';
import { RulesOfEvent } from './RulesForm.tsx';

/** The rules of the event's channels in a dialog of the chat (WID62). */
export function RulesDialog({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useTexts();
  return (
    <ContentModal title={t('moderation.rules.title')} width="narrow" onClosed={onClosed}>
      {(close) => <RulesOfEvent within="dialog" close={close} />}
    </ContentModal>
  );
}
