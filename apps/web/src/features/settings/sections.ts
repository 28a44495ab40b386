/** The sections in their order; the heading of each has this name behind `settings-`. */
export const SETTINGS_SECTIONS = [
  'profile',
  'preferences',
  'sign_in',
  'notifications',
  'sessions',
  'sign_out',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** The id of a section's heading. */
export const sectionId = (section: SettingsSection): string => `settings-${section}`;
