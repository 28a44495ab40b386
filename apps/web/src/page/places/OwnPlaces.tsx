import { OWN_PLACES } from '@plenary/domain/places/own';
import { runsEvent } from '@plenary/domain/policy/roles';
import { buttonClass } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { useBoot } from '../boot.tsx';
import { PageLink } from '../navigation/PageLink.tsx';
import { useTexts } from '../use-texts.ts';

interface OwnPlacesProps {
  /** It stands among what is in the middle of its page. */
  readonly centred?: boolean;
}

/** Of an event on site, one's check-in code and the check of one's devices, on its home and before it opens (CKN8). */
export function OwnPlaces({ centred = false }: OwnPlacesProps) {
  const { t } = useTexts();
  const { me, event } = useBoot();
  if (!me || !event || runsEvent(me.roles)) return null;
  return (
    <Row as="ul" gap={8} wrap justify={centred ? 'center' : undefined}>
      {Object.entries(OWN_PLACES).map(([id, path]) => (
        <li key={id}>
          <PageLink className={buttonClass({})} href={`/${event.slug}/${path}`}>
            {t('places.name', { place: id })}
          </PageLink>
        </li>
      ))}
    </Row>
  );
}
