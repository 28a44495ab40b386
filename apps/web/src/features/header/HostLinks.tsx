import { AudienceLink } from '../audience/index.ts';
import { ChecksLink } from '../calls/index.ts';
import { CheckInLink } from '../check-in/index.ts';
import { PollsLink } from '../polls/PollsLink.tsx';
import { RoomsLink } from '../room-edits/index.ts';
import { EditTimelineLink } from '../timeline-edits/EditTimelineLink.tsx';

interface HostLinksProps {
  readonly className?: string | undefined;
  readonly onClick?: () => void;
}

/** The ways to the pages of those who run the event, fetched when one of them opens the menu. */
export function HostLinks(links: HostLinksProps) {
  return (
    <>
      <EditTimelineLink {...links} />
      <AudienceLink {...links} />
      <PollsLink {...links} />
      <RoomsLink {...links} />
      <ChecksLink {...links} />
      <CheckInLink {...links} />
    </>
  );
}
