import type { AudiencePlace } from '@plenary/contract/audience/operations';
import { useTexts } from '../../page/use-texts.ts';

/** Names places in the reader's language: sessions and rooms by their titles. */
export function usePlaceName(): (place: AudiencePlace) => string {
  const { t } = useTexts();
  return ({ kind, title }) => {
    if (title === undefined) return t('audience.place', { place: kind });
    return kind === 'room' ? t('audience.room', { name: title }) : title;
  };
}
