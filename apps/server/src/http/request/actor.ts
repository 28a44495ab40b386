import type { Language } from '@plenary/domain/language/language';
import type { ProfileStep, SecondFactorStep } from '@plenary/domain/onboarding/steps';
import type { Role, Subject } from '@plenary/domain/policy/policy';
import type { Preview } from '@plenary/domain/policy/preview';

/** The caller of a request: known before a handler runs. `user_id` is the account id (D20). */
export type Actor = { readonly kind: 'anonymous' } | Outsider | SecondFactorDue | Member;

/** The known facts about everybody who is signed in. */
interface SignedIn {
  readonly account_id: string;
  readonly session_id: string;
  /** The language that the person has chosen; null: none. */
  readonly language: string | null;
}

/** A signed-in person who does not belong to the addressed event, or addresses none. */
interface Outsider extends SignedIn {
  readonly kind: 'outsider';
}

/** A person of the addressed event whose second factor after the password is still to be taken (D34). */
export interface SecondFactorDue extends SignedIn {
  readonly kind: 'second_factor_due';
  readonly event_id: string;
  readonly event_user_id: string;
  readonly step: SecondFactorStep;
}

/** A signed-in person who belongs to the addressed event. */
export interface Member extends SignedIn {
  readonly kind: 'member';
  readonly event_id: string;
  readonly event_user_id: string;
  readonly user_id: string;
  readonly roles: readonly Role[];
  readonly host: boolean;
  /** Ids of the halls that they moderate (HAL16). */
  readonly halls: readonly string[];
  /** The language in which they read the event's texts; null: its own (TXT1). */
  readonly text_language: Language | null;
  /** Steps that are asked before the home is shown, in order. */
  readonly steps: readonly ProfileStep[];
  /** Set where they look at their event as `roles` see it, or at another time (VAS1). */
  readonly preview?: Preview;
}

/** The roles of a caller at the addressed event; none for a non-member. */
export const rolesOfActor = (actor: Actor): readonly Role[] => (actor.kind === 'member' ? actor.roles : []);

/** The language in which a caller reads the event's texts; null: its own (TXT1). */
export const textLanguageOf = (actor: Actor): Language | null => (actor.kind === 'member' ? actor.text_language : null);

/** A caller as the policy table asks about them. */
export function subjectOf(actor: Actor): Subject {
  return actor.kind === 'member' ? { kind: 'member', roles: actor.roles } : { kind: actor.kind };
}
