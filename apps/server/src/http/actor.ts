import type { ProfileStep, SecondStep } from '@plenary/domain/onboarding/steps';
import type { Role, Standing } from '@plenary/domain/policy/policy';

/** Who is calling: known before a handler runs. `user_id` is the account id (D20). */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'outsider'; readonly account_id: string; readonly session_id: string }
  | Pending
  | Member;

/** A person of the addressed event whose second step after the password is still to be taken (D34). */
export interface Pending {
  readonly kind: 'pending';
  readonly account_id: string;
  readonly session_id: string;
  readonly event_id: string;
  readonly event_user_id: string;
  readonly step: SecondStep;
}

/** A signed-in person who belongs to the addressed event. */
export interface Member {
  readonly kind: 'member';
  readonly account_id: string;
  readonly session_id: string;
  readonly event_id: string;
  readonly event_user_id: string;
  readonly user_id: string;
  readonly roles: readonly Role[];
  readonly host: boolean;
  /** Steps that are asked before the home is shown, in order. */
  readonly steps: readonly ProfileStep[];
}

/** A caller as the policy table asks about them. */
export function standingOf(actor: Actor): Standing {
  return actor.kind === 'member' ? { kind: 'member', roles: actor.roles } : { kind: actor.kind };
}
