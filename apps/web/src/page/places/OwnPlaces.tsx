import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { PageLink } from '../navigation/PageLink.tsx';
import { usePlaces } from './use-places.ts';

/** Of an event on site, one's check-in code and the check of one's devices, on its home and before it opens (CKN8). */
export function OwnPlaces() {
  const places = usePlaces('own');
  if (!places.some(({ id }) => id === 'own_code')) return null;
  return (
    <Row as="ul" gap={8} wrap>
      {places.map(({ id, href, icon, label }) => (
        <li key={id}>
          <PageLink className={buttonClass({})} href={href}>
            <Icon of={icon} size={18} /> {label}
          </PageLink>
        </li>
      ))}
    </Row>
  );
}
