import { invitationLink, type InvitationFacts } from '@plenary/domain/invitations/links';
import { ms, UNKNOWN_LINK, type LinkRefusal } from '../auth/index.ts';

const INVITATION: Record<Exclude<ReturnType<typeof invitationLink>, 'open'>, LinkRefusal> = {
  used: { code: 'link_used', state: 'invitation_used' },
  withdrawn: { code: 'link_withdrawn', state: 'invitation_withdrawn' },
  expired: { code: 'link_expired', state: 'invitation_expired' },
};

interface InvitationTimes {
  readonly expires_at: Date | null;
  readonly accepted_at: Date | null;
  readonly withdrawn_at: Date | null;
}

/** Why an invitation cannot be accepted at `now`, or null. */
export function invitationRefusal(found: InvitationTimes | null, now: number): LinkRefusal | null {
  if (!found) return UNKNOWN_LINK;
  const state = invitationLink(factsOf(found), now);
  return state === 'open' ? null : INVITATION[state];
}

function factsOf({ expires_at, accepted_at, withdrawn_at }: InvitationTimes): InvitationFacts {
  return { expires_at: ms(expires_at), accepted_at: ms(accepted_at), withdrawn_at: ms(withdrawn_at) };
}
