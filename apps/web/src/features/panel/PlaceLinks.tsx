import type { ReactNode } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useHostPlace, usePlaces, type ShownPlace } from '../../page/places/use-places.ts';
import { useTexts } from '../../page/use-texts.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWaiting } from '../chat/moderation/index.ts';
import { ClockControl } from '../dev-clock/index.ts';

interface PlaceLinksProps {
  readonly className?: string | undefined;
  readonly onClick?: () => void;
}

/**
 * The ways to one's own places and to those of hosts, as far as the reader has them: the one list of the menu of the header
 * and of More on a phone, where each is an item of a list with its sign (PLC1).
 */
export function PlaceItems(props: PlaceLinksProps) {
  return useOwnPlaces().map((place) => (
    <li key={place.id}>
      <PlaceLink {...props} place={place}>
        <Icon of={place.icon} />
      </PlaceLink>
    </li>
  ));
}

/** The part of the header's menu beside the account: these ways, and the clock while the product is developed. */
export function MenuPlaces(props: PlaceLinksProps) {
  const { development } = useBoot();
  const places = useOwnPlaces();
  return (
    <>
      {places.map((place) => (
        <PlaceLink key={place.id} {...props} place={place} />
      ))}
      {development && <ClockControl />}
    </>
  );
}

function useOwnPlaces(): ShownPlace[] {
  const host = useHostPlace();
  const studio = usePlaces('host').filter(({ id }) => id === 'studio');
  const own = usePlaces('own');
  return host ? [...studio, host, ...own] : own;
}

interface PlaceLinkProps extends PlaceLinksProps {
  readonly place: ShownPlace;
  /** Its sign. */
  readonly children?: ReactNode;
}

function PlaceLink({ place, children, ...props }: PlaceLinkProps) {
  return (
    <PageLink {...props} href={place.href}>
      {children} {place.label} {place.id === 'host' && <Waiting />}
    </PageLink>
  );
}

/** The number of what waits for those who moderate. */
function Waiting() {
  const { t } = useTexts();
  return <CountBadge count={useWaiting()} label={t('places.waiting')} />;
}
