import { useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** Hosts see this page as a preview only, and go on in the event. */
export function BackToEvent() {
  const { t } = useTexts();
  return <ButtonLink href={`/${useEvent().slug}`}>{t('event-closed.back')}</ButtonLink>;
}
