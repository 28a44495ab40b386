import type { UserCard } from '@plenary/contract/user-card/operations';
import { useBoot, useFlags } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../../ui/Button.tsx';

interface MeetingLinkProps {
  readonly card: UserCard;
  /** The page is another one: the card is in its way. */
  readonly close: () => void;
}

/** Leads from a person's card to the times at which they can be met (MTG2). */
export function MeetingLink({ card, close }: MeetingLinkProps) {
  const { t } = useTexts();
  const { event, me } = useBoot();
  const { meetings_enabled = false, networking_enabled = false } = useFlags();
  const { user, _id } = card.event_user;
  if (!event || !meetings_enabled || !networking_enabled) return null;
  if (_id === me?.event_user_id || card.blocked || user.simulated || user.deleted || !user.active) return null;
  return (
    <PageLink className={buttonClass({})} href={`/${event.slug}/networking/meetings?with=${user._id}`} onClick={close}>
      {t('meetings.card')}
    </PageLink>
  );
}
