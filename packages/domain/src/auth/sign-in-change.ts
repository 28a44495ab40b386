import { happenedAt } from '../time/set-back.ts';
import { isEnough, type CodeChannel, type SecondFactor } from '../onboarding/steps.ts';

/** A sign-in this young may change how one signs in (D34). Milliseconds. */
export const YOUNG_SIGN_IN_MS = 15 * 60_000;

/** Whether a person has just presented a password, an invitation or a ticket. Milliseconds, real time. */
export function isYoungSignIn(authenticated_at: number, now: number): boolean {
  const at = happenedAt(authenticated_at, now);
  return at !== null && now - at < YOUNG_SIGN_IN_MS;
}

/**
 * The facts that decide whether a session may change e-mail, password or mobile number. Times are milliseconds, real
 * time.
 */
export interface SignInChange {
  readonly now: number;
  /** When a password, an invitation or a ticket was last presented. */
  readonly authenticated_at: number;
  /** Whether any event of the account asks for a second factor. */
  readonly second_factor_needed: boolean;
  /** When the session took its second factor; null: not yet. */
  readonly second_factor_at: number | null;
  /** How it was taken; null: as good as any way (a ticket). */
  readonly second_factor_channel: CodeChannel | null;
  /** Whether an event asks for a phone, and the account has one that is verified. */
  readonly phone_needed: boolean;
  /** The only event that the session counts at; null: everywhere. */
  readonly session_event_id: string | null;
  /** Whether the account has a password. */
  readonly has_password: boolean;
  /** Whether the account belongs to events other than the session's own. */
  readonly other_events: boolean;
  /** A provider alone says that the session is that of the account's address: no link or code of ours has shown it. */
  readonly on_word_alone: boolean;
}

/**
 * Whether a session may change how its person signs in (D34): only a young sign-in, with its second factor where an
 * event asks for one: by phone where one is asked for and known, or anyone who reads the mail could name a phone of their
 * own. A ticket speaks for one event, so it can give a password to a person who has nothing else, and can never take
 * over an account that has one or that belongs to other events too. A provider speaks for one event as well: a password
 * would carry its word to all others (D304).
 */
export function mayChangeSignIn(change: SignInChange): boolean {
  if (change.on_word_alone || !isYoungSignIn(change.authenticated_at, change.now)) return false;
  const taken = change.second_factor_at !== null;
  if (change.second_factor_needed && !taken) return false;
  if (change.phone_needed && !isEnough('phone', taken, change.second_factor_channel)) return false;
  return change.session_event_id === null || !(change.has_password || change.other_events);
}

const STRICTNESS = { off: 0, email: 1, choice: 1, phone: 2 } as const satisfies Record<SecondFactor, number>;

/**
 * At which of a person's events a new sign-in takes every step that such a change needs: where the most is asked for,
 * and here where that is as much.
 * @param here slug of the event that is open
 */
export function signInSlug(
  here: string,
  events: readonly { readonly slug: string; readonly second_factor: SecondFactor }[],
): string {
  const rank = (slug: string): number =>
    STRICTNESS[events.find((event) => event.slug === slug)?.second_factor ?? 'off'];
  return events.reduce((best, { slug }) => (rank(slug) > rank(best) ? slug : best), here);
}
