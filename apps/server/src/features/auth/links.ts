import { resetLink } from '@plenary/domain/invitations/links';
import type { ErrorCode } from '@plenary/contract/errors';
import type { OnboardingPage } from '@plenary/contract/onboarding/page';
import { hashToken, newToken } from '../../http/session/tokens.ts';

/** A link that is about to be sent. Only the hash of its token is stored. */
export interface NewLink {
  /** Path of this site; the message says it with the origin of the server that sends it. */
  readonly path: string;
  readonly token_hash: string;
}

/**
 * A fresh link: 32 random bytes, as a session has.
 * @param page path of the page that takes it, without a trailing slash
 */
export function newLink(page: string): NewLink {
  const token = newToken();
  return { path: `${page}/${token}`, token_hash: hashToken(token) };
}

/** The text that the page shows instead of its form. */
export type DeadLink = Extract<OnboardingPage['form'], { type: 'default' }>['state'];

/** Why a link cannot be used, and what its page says; null when it can. */
export interface LinkRefusal {
  readonly code: ErrorCode;
  readonly state: DeadLink;
}

export const UNKNOWN_LINK: LinkRefusal = { code: 'link_unknown', state: 'link_unknown' };

const RESET: Record<Exclude<ReturnType<typeof resetLink>, 'open'>, LinkRefusal> = {
  used: { code: 'link_used', state: 'reset_used' },
  expired: { code: 'link_expired', state: 'reset_expired' },
};

/** Times of a row as the rules count them. */
export const ms = (at: Date | null): number | null => at?.getTime() ?? null;

/** Why a link for a new password cannot be used at `now`, or null. */
export function resetRefusal(
  found: {
    readonly created_at: Date;
    readonly expires_at: Date;
    readonly used_at: Date | null;
    readonly withdrawn_at: Date | null;
  } | null,
  now: number,
): LinkRefusal | null {
  if (!found) return UNKNOWN_LINK;
  const { created_at, expires_at, used_at, withdrawn_at } = found;
  const state = resetLink(
    {
      created_at: created_at.getTime(),
      expires_at: expires_at.getTime(),
      used_at: ms(used_at),
      withdrawn_at: ms(withdrawn_at),
    },
    now,
  );
  return state === 'open' ? null : RESET[state];
}
