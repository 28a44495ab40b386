/** The switches of a profile, in the order of the form. */
export const PROFILE_SWITCHES = [
  'networking_status',
  'invisible',
  'receive_email_notifications',
  'local_time_enabled',
] as const;
/** Those of the step of onboarding, where nothing is shown of the person who is about to come in. */
export const STEP_SWITCHES = ['networking_status', 'receive_email_notifications', 'local_time_enabled'] as const;
export type ProfileSwitch = (typeof PROFILE_SWITCHES)[number];

/**
 * The switches that a person is offered at an event (SET6): networking where it is enabled, and to hosts always;
 * being invisible where the event shows who is here (D123); local time where that is enabled.
 */
export function offeredSwitches(
  flags: Readonly<Record<'networking_enabled' | 'attendees_enabled' | 'local_time_enabled', boolean>>,
  host: boolean,
): ProfileSwitch[] {
  const offered: Record<ProfileSwitch, boolean> = {
    networking_status: flags.networking_enabled || host,
    invisible: flags.attendees_enabled,
    receive_email_notifications: true,
    local_time_enabled: flags.local_time_enabled,
  };
  return PROFILE_SWITCHES.filter((name) => offered[name]);
}
