export const SETTINGS_CHANGED = 'settings.changed';

/** The lists and forms of a person's own, each of which is read as a whole. */
export type SettingsPart = 'profile' | 'notifications' | 'calendars' | 'sign_ins';

interface SettingsChangedPayload {
  readonly v: 1;
  readonly part: SettingsPart;
}

/** Of the topic of a person's own. */
export type OwnSettingsEvents = {
  /**
   * The reader has changed their own settings, perhaps on another page. It says nothing of them: pages that show them read
   * them again.
   */
  readonly [SETTINGS_CHANGED]: SettingsChangedPayload;
};
