import { useTexts } from '../../page/use-texts.ts';
import { Text } from '../../ui/text/Text.tsx';

/** The notice for a participant whose board cannot be shown (WBD5). */
export function Trouble() {
  const { t } = useTexts();
  return (
    <Text pad={24} role="alert">
      {t('boards.participant_error')}
    </Text>
  );
}
