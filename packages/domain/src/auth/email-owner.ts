/**
 * Whose an e-mail address is (D377): the person's who reads its mail. An account that names an address owns it only once
 * a link or a code that went there was used; until then it may have been typed by anybody, at a shop or in a profile.
 */
export interface EmailClaim {
  /** A link or a code that went to the address was used, or the operator vouches for it. */
  readonly email_verified: boolean;
  /** A person can be inside without reading that mail: by a password, a ticket, or a provider of single sign-on. */
  readonly entered: boolean;
  /** The event's own provider of single sign-on says so, which counts at this event alone (D304). */
  readonly vouched_here: boolean;
}

/**
 * Whether an organiser who names a person by their address means the person who has the account. An account that nobody
 * could enter yet is entered by its mail alone, so what it is given reaches the reader of the address.
 */
export function mayGrantByEmail({ email_verified, entered, vouched_here }: EmailClaim): boolean {
  return email_verified || vouched_here || !entered;
}

/** The sessions that are over once an address is verified. */
type EndedSessions = 'none' | 'all' | 'all_but_own';

/**
 * The sessions that end when a link or a code of an address was used. The first use shows who owns the account: a person
 * who was signed in before may be another one, and keeps no session and no ticket to it (D377).
 * @param verified_before whether the address was verified already
 * @param in_session whether the use was made in a session of that account, which goes on
 */
export function endedByVerifying(verified_before: boolean, in_session: boolean): EndedSessions {
  if (verified_before) return 'none';
  return in_session ? 'all_but_own' : 'all';
}
