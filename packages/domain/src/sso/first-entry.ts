/**
 * Whose word it is that the person reads the mail of an address (ONB33): `us`, by a code of ours or a provider that the operator
 * trusts with addresses; the event's own `provider`; or `nobody` yet.
 */
export type AddressWord = 'us' | 'provider' | 'nobody';

/** The account that has an address. */
export interface AddressOwner {
  readonly email_verified: boolean;
  readonly has_password: boolean;
  /** Another person can have been signed in without reading its mail: by a ticket, a session, or another provider. */
  readonly opened: boolean;
}

/**
 * `make`: a new account; `enter`: the one that has the address; `ask_code`: a code of ours first; `refuse`: a person who
 * set a password there may be another person.
 */
export type FirstEntry = 'make' | 'enter' | 'ask_code' | 'refuse';

/**
 * Which account a person gets whom a provider names for the first time at an event. An address that the provider does not
 * vouch for is asked after before its owner is looked at, so that the answer does not reveal who has an account (LOG8).
 * @param owner null: the address is nobody's
 */
export function firstEntry(word: AddressWord, owner: AddressOwner | null): FirstEntry {
  if (word === 'nobody') return 'ask_code';
  if (owner === null) return 'make';
  if (owner.email_verified) return 'enter';
  if (owner.has_password) return 'refuse';
  return owner.opened && word === 'provider' ? 'ask_code' : 'enter';
}

/** The account of an address that a person without one is found to have. */
export interface LaterOwner extends AddressOwner {
  /** Removed from the event, or banned there. */
  readonly shut_out: boolean;
}

/**
 * `stay`: as before, in the account without an address; `take_address`: it is theirs from now on; `take_list`: with it the roles
 * of an account that nobody has been in; `become_owner`: the account that has the address, which has a life of its own;
 * `shut_out`: nobody, as they were removed.
 */
export type LaterEntry = 'stay' | 'ask_code' | 'take_address' | 'take_list' | 'become_owner' | 'shut_out';

/**
 * Which account a person gets whose provider names an address by now, and whose account has none (ONB36). One that joins another
 * reaches other events, so it takes our own word. A person is asked before the owner is looked at, as in `firstEntry`.
 * @param owner null: the address is nobody's
 */
export function laterEntry(word: AddressWord, owner: LaterOwner | null): LaterEntry {
  if (word !== 'us') return 'ask_code';
  if (owner === null) return 'take_address';
  if (owner.shut_out) return 'shut_out';
  if (firstEntry(word, owner) !== 'enter') return 'stay';
  return owner.email_verified || owner.opened ? 'become_owner' : 'take_list';
}
