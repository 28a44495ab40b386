import type { GivenRole } from '../policy/policy.ts';
import type { Role } from '../policy/policy.ts';
import { heldRoles } from './person-row.ts';

/** The known facts about a person on an event's list. Times in milliseconds, null for what has not happened. */
export interface AttendeeFacts {
  /** null: never belonged to it. */
  readonly membership: 'active' | 'removed' | null;
  /** null: came without one (by a ticket, or added by an organiser). */
  readonly invitation: {
    readonly invited_at: number | null;
    readonly expires_at: number | null;
    readonly accepted_at: number | null;
    readonly withdrawn_at: number | null;
  } | null;
  /** The e-mail of the last link; null: none is known (any more). */
  readonly mail: { readonly sent: boolean; readonly failed: boolean; readonly reason: string | null } | null;
}

/** How far a person has come. */
export type AttendeeState =
  | { readonly kind: 'imported' }
  /** Invited; the mail waits to be sent. `reason`: why the last try failed. */
  | { readonly kind: 'queued'; readonly reason: string | null }
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'member' }
  | { readonly kind: 'withdrawn' }
  /** Was a member, and is none any more. */
  | { readonly kind: 'removed' };

export const ATTENDEE_STATES = [
  'imported',
  'queued',
  'sent',
  'failed',
  'expired',
  'member',
  'withdrawn',
  'removed',
] as const satisfies readonly AttendeeState['kind'][];

/** The state of a person on an event's list at `now`. Anyone who is a member is one, however they came. */
export function attendeeState({ membership, invitation, mail }: AttendeeFacts, now: number): AttendeeState {
  if (membership === 'active') return { kind: 'member' };
  if (invitation !== null && invitation.withdrawn_at !== null) return { kind: 'withdrawn' };
  if (membership === 'removed' || invitation === null || invitation.accepted_at !== null) return { kind: 'removed' };
  if (invitation.invited_at === null) return { kind: 'imported' };
  if (invitation.expires_at === null || invitation.expires_at <= now) return { kind: 'expired' };
  if (mail === null || mail.sent) return { kind: 'sent' };
  return mail.failed ? { kind: 'failed', reason: mail.reason ?? '' } : { kind: 'queued', reason: mail.reason };
}

/** A change that an organiser makes to an invitation. */
export type InvitationChange = 'invite' | 'resend' | 'withdraw' | 'remove';

/**
 * The outcome for a person: it is done, they stand there already, or it is refused, with a reason in words. Inviting
 * a person by name who was sent away has them come back.
 */
export function judgeChange(change: InvitationChange, { kind }: AttendeeState): 'do' | 'done' | { reason: string } {
  switch (change) {
    case 'invite':
      if (kind === 'imported' || kind === 'withdrawn' || kind === 'removed') return 'do';
      return { reason: kind === 'member' ? 'is a member already' : 'was invited already; resend sends it again' };
    case 'resend':
      if (kind === 'queued' || kind === 'sent' || kind === 'failed' || kind === 'expired') return 'do';
      return { reason: kind === 'member' ? 'is a member already' : 'was not invited; invite does that' };
    case 'withdraw':
      if (kind === 'member') return { reason: 'has accepted already; --remove ends the membership' };
      return kind === 'withdrawn' || kind === 'removed' ? 'done' : 'do';
    case 'remove':
      return kind === 'withdrawn' || kind === 'removed' ? 'done' : 'do';
  }
}

interface Held {
  readonly host: boolean;
  readonly roles: readonly GivenRole[];
}

/** Roles with some more and some fewer; one that is in both is taken away. Everybody stays an attendee. */
export function changedRoles({ host, roles }: Held, add: readonly Role[], remove: readonly Role[]): Held {
  const before: readonly Role[] = [...(host ? (['host'] as const) : []), ...roles];
  return heldRoles([...before, ...add].filter((role) => !remove.includes(role)));
}
