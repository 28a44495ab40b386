import { isGoodUntil } from '../time/set-back.ts';

/**
 * Links that travel by e-mail, invitations and those that set a new password: whether one may still be used, and what
 * to say when not (D34). Each works once. All times in milliseconds since the epoch.
 */

/** The known facts about an invitation. Times are null for what has not happened. */
export interface InvitationFacts {
  readonly expires_at: number | null;
  readonly accepted_at: number | null;
  readonly withdrawn_at: number | null;
}

export type InvitationLink = 'open' | 'used' | 'withdrawn' | 'expired';

const DAY_MS = 86_400_000;

/** Until when an invitation that is sent now may be accepted: for its days, and at least until the event begins (INV15). */
export function invitationEnds(
  { starts_at, invitation_days }: { readonly starts_at: number | null; readonly invitation_days: number },
  now: number,
): number {
  return Math.max(now + invitation_days * DAY_MS, starts_at ?? 0);
}

/** Whether an invitation may be accepted. Withdrawing wins over having been accepted: the organisers took it back. */
export function invitationLink(
  { expires_at, accepted_at, withdrawn_at }: InvitationFacts,
  now: number,
): InvitationLink {
  if (withdrawn_at !== null) return 'withdrawn';
  if (accepted_at !== null) return 'used';
  return expires_at === null || expires_at <= now ? 'expired' : 'open';
}

/** The known facts about a link that sets a new password. */
export interface ResetFacts {
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
  /** A newer link, a new password or a new e-mail address took its place. */
  readonly withdrawn_at: number | null;
}

export type ResetLink = 'open' | 'used' | 'expired';

/** Whether a new password may be set. A link whose place was taken counts as expired, as does one whose end is too far. */
export function resetLink({ created_at, expires_at, used_at, withdrawn_at }: ResetFacts, now: number): ResetLink {
  if (used_at !== null) return 'used';
  return withdrawn_at !== null || !isGoodUntil(expires_at, expires_at - created_at, now) ? 'expired' : 'open';
}
