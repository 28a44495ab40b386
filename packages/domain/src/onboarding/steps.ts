/**
 * The steps between a password and the event (ONB10, ONB11): what is asked follows from the event's settings and from
 * what is known already, so that a reload, or another device, goes on at the right one.
 */

/** How the second factor after the password is taken: not at all, by e-mail, by phone, or as the person chooses. */
export const SECOND_FACTORS = ['off', 'email', 'phone', 'choice'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Ways on which a one-time code travels. */
export const CODE_CHANNELS = ['email', 'phone'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** Steps before a person counts as signed in at the event. */
export type SecondFactorStep = 'channels' | 'verify_email' | 'verify_phone' | 'mobile_number';
/** Steps after that, each asked once. */
export type ProfileStep = 'update_avatar' | 'update_profile';
export type OnboardingStep = SecondFactorStep | ProfileStep;

/** The facts that decide the second factor. */
export interface SecondFactorFacts {
  readonly second_factor: SecondFactor;
  /** The session has taken its second factor. */
  readonly verified: boolean;
  /** A code, or a link, that went to the known address was used in this session. */
  readonly email_code_taken: boolean;
  readonly has_email: boolean;
  readonly mobile_number_verified: boolean;
  /** The channel of the code that was sent last in this session; null before the first. */
  readonly channel: CodeChannel | null;
}

/**
 * Whether a second factor that a session has taken is enough for an event: one by e-mail, at another event or by
 * accepting an invitation, is not where a phone is asked for.
 * @param by how it was taken; null: as good as any way (a ticket)
 */
export function isEnough(second_factor: SecondFactor, taken: boolean, by: CodeChannel | null): boolean {
  return taken && !(second_factor === 'phone' && by === 'email');
}

/** The second factor that is still to be taken, or null. */
export function secondFactorStep(state: SecondFactorFacts): SecondFactorStep | null {
  if (state.second_factor === 'off' || state.verified) return null;
  if (state.second_factor === 'email') return 'verify_email';
  if (state.second_factor === 'phone') return phoneStep(state);
  // A number that was only named counts where there is no other way.
  if (state.channel === 'phone' && (state.mobile_number_verified || !state.has_email)) return 'verify_phone';
  return state.channel === 'email' ? 'verify_email' : 'channels';
}

/** A first number is named only after a code to the address that is known: the password alone would bring its own phone. */
function phoneStep({ mobile_number_verified, has_email, email_code_taken, channel }: SecondFactorFacts) {
  if (mobile_number_verified) return 'verify_phone';
  if (has_email && !email_code_taken) return 'verify_email';
  return channel === 'phone' ? 'verify_phone' : 'mobile_number';
}

/** The facts that decide the steps after it. */
export interface ProfileStepState {
  readonly ask_avatar: boolean;
  readonly ask_profile: boolean;
  /** The step was taken or skipped, at whatever event. */
  readonly avatar_done: boolean;
  readonly profile_done: boolean;
}

/** The steps that are still asked, in order. */
export function profileSteps(state: ProfileStepState): ProfileStep[] {
  const avatar: ProfileStep[] = state.ask_avatar && !state.avatar_done ? ['update_avatar'] : [];
  const profile: ProfileStep[] = state.ask_profile && !state.profile_done ? ['update_profile'] : [];
  return [...avatar, ...profile];
}

/** Address of a step below `/{event}` (D37). */
export const STEP_PATHS = {
  channels: 'channels',
  verify_email: 'verify-email',
  verify_phone: 'verify-phone',
  mobile_number: 'mobile-number',
  update_avatar: 'update-avatar',
  update_profile: 'update-profile',
} as const satisfies Record<OnboardingStep, string>;
