/** An invitation of a person who asks for a way in. */
export interface AskedInvitation {
  readonly id: string;
  readonly event_id: string;
  /** When its last link was sent; null: never. Milliseconds. */
  readonly invited_at: number | null;
  readonly accepted: boolean;
  readonly withdrawn: boolean;
}

/** A person who asks for a new password. */
export interface Asker {
  readonly has_password: boolean;
  /** Belongs to some event. */
  readonly member: boolean;
  readonly invitations: readonly AskedInvitation[];
}

/** The message for a person who asks for a new password. */
export interface AskAnswer {
  readonly reset: boolean;
  /** The invitation to send again; null: none. */
  readonly invitation: string | null;
}

/**
 * The message for a person who asks for a new password. An invitation that was sent and not accepted is sent again
 * (D51), expired or not: that of the event where they asked, else, without a password, the one sent last. A link for a
 * new password goes to who has a password, and to members who came without one (by a ticket, or added by an organiser).
 * @param event_id where they asked; null: no event was named
 */
export function answerToAsking({ has_password, member, invitations }: Asker, event_id: string | null): AskAnswer {
  const open = invitations.filter(
    ({ invited_at, accepted, withdrawn }) => invited_at !== null && !accepted && !withdrawn,
  );
  const here = open.find((invitation) => invitation.event_id === event_id);
  if (has_password) return { reset: true, invitation: here?.id ?? null };
  const latest = open.reduce<AskedInvitation | null>((last, one) => (sentAt(one) > sentAt(last) ? one : last), null);
  const invitation = here ?? latest;
  return { reset: invitation === null && member, invitation: invitation?.id ?? null };
}

const sentAt = (invitation: AskedInvitation | null): number => invitation?.invited_at ?? -Infinity;

/** The facts that an event knows about a person who asks to take part. */
export interface SignUpFacts {
  /** null: never belonged to it. */
  readonly membership: 'active' | 'removed' | null;
  readonly withdrawn: boolean;
}

/**
 * The message for a person who asks to take part, where the event allows it (D51): an invitation; to a member what they
 * would get who ask for a new password, since that is what they lack; nothing to whom the organisers have sent away.
 */
export function answerToSignUp({ membership, withdrawn }: SignUpFacts): 'invitation' | 'access' | 'nothing' {
  if (membership === 'active') return 'access';
  return membership === 'removed' || withdrawn ? 'nothing' : 'invitation';
}
