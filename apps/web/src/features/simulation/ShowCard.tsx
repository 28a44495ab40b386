import { useTexts } from '../../page/use-texts.ts';
import { Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { ShowMe, useHasShow } from './ShowMe.tsx';

/** The button with its meaning, for the page of the hosts; nothing where there is no show. */
export function ShowCard() {
  const { t } = useTexts();
  if (!useHasShow()) return null;
  return (
    <Row gap={16} align="center" wrap above={24}>
      <ShowMe look="primary" />
      <Text tone="quiet">{t('simulation.show_hint')}</Text>
    </Row>
  );
}
