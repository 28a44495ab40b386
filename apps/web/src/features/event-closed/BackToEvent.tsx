import { runsEvent } from '@plenary/domain/policy/roles';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** For hosts and organisers, to whom this page is a preview only: the way on into the event (D37). */
export function BackToEvent() {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { me } = useBoot();
  if (!runsEvent(me?.roles ?? [])) return null;
  return <ButtonLink href={`/${slug}`}>{t('event-closed.back')}</ButtonLink>;
}
