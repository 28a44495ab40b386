import type { ProfileSwitch } from '@plenary/domain/profile/switches';
import { Switch } from '../../ui/Switch.tsx';
import { useSettings, useSettingsState } from './settings-context.ts';
import { errorsOf, shownValues } from './settings-model.ts';
import styles from './TextSetting.module.css';
import { SETTINGS_TEXTS } from './texts.ts';

/** A setting that is on or off; it counts once it is saved. */
export function SettingSwitch({ field }: { readonly field: ProfileSwitch }) {
  const { edit } = useSettings();
  const checked = useSettingsState((state) => shownValues(state)?.[field] ?? false);
  const error = useSettingsState((state) => errorsOf(state, field).join(' '));
  return (
    <div>
      <Switch checked={checked} onChange={(on) => edit({ [field]: on })}>
        {SETTINGS_TEXTS[field]}
      </Switch>
      <p className={styles.errors} role="alert">
        {error}
      </p>
    </div>
  );
}
