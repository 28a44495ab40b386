import { Armchair, CalendarCog, MonitorCheck, QrCode, UsersRound, Vote } from 'lucide-react';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AudienceLink } from '../audience/index.ts';
import { ChecksLink } from '../calls/index.ts';
import { ClockControl } from '../dev-clock/index.ts';
import { CheckInLink } from '../check-in/index.ts';
import { PollsLink } from '../polls/index.ts';
import { RoomsLink } from '../rooms/edit/index.ts';
import { EditTimelineLink } from '../timeline/edit/index.ts';

interface PlaceLinkProps {
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
  readonly onClick?: () => void;
}

interface PlaceLink {
  readonly Link: ComponentType<PlaceLinkProps>;
  readonly icon: typeof Vote;
  /** Leads nobody who holds no role. */
  readonly forRoles?: boolean;
}

const LINKS: Readonly<Record<string, PlaceLink>> = {
  timeline: { Link: EditTimelineLink, icon: CalendarCog, forRoles: true },
  audience: { Link: AudienceLink, icon: UsersRound, forRoles: true },
  polls: { Link: PollsLink, icon: Vote, forRoles: true },
  rooms: { Link: RoomsLink, icon: Armchair, forRoles: true },
  checks: { Link: ChecksLink, icon: MonitorCheck, forRoles: true },
  check_in: { Link: CheckInLink, icon: QrCode },
};

interface PlaceLinksProps extends Omit<PlaceLinkProps, 'icon'> {
  /** Each with its sign, as an item of a list. */
  readonly listed?: boolean;
}

/**
 * The ways to the pages that stand in no panel and no area, as far as the reader may open them: the one list of the menu
 * of the header and of "More" on a phone (PAN12). They wait for each other, so that none moves under a finger.
 */
export function PlaceLinks({ listed = false, ...props }: PlaceLinksProps) {
  const { me } = useBoot();
  const Item = listed ? 'li' : Fragment;
  return Object.entries(LINKS)
    .filter(([, { forRoles = false }]) => !forRoles || (me?.roles.length ?? 0) > 1)
    .map(([id, { Link, icon }]) => (
      <Item key={id}>
        <Link {...props} icon={listed && <Icon of={icon} />} />
      </Item>
    ));
}

/** The part of the header's menu beside the account: these ways, and the clock while the product is developed. */
export function MenuPlaces(props: Omit<PlaceLinkProps, 'icon'>) {
  const { development } = useBoot();
  return (
    <>
      <PlaceLinks {...props} />
      {development && <ClockControl />}
    </>
  );
}
