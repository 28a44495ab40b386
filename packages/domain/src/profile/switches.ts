/** The switches of a profile, in the order of the form. */
export const PROFILE_SWITCHES = ['networking_status', 'receive_email_notifications', 'local_time_enabled'] as const;
export type ProfileSwitch = (typeof PROFILE_SWITCHES)[number];

/**
 * The switches that a person is offered at an event (doc 1 §6): networking where it is enabled, and to hosts always;
 * local time where that is enabled.
 */
export function offeredSwitches(
  flags: { readonly networking_enabled: boolean; readonly local_time_enabled: boolean },
  host: boolean,
): ProfileSwitch[] {
  const offered: Record<ProfileSwitch, boolean> = {
    networking_status: flags.networking_enabled || host,
    receive_email_notifications: true,
    local_time_enabled: flags.local_time_enabled,
  };
  return PROFILE_SWITCHES.filter((name) => offered[name]);
}
