import { THEMES } from '@plenary/domain/theme/theme';
import { useTheme } from '../../page/theme.ts';
import { useTexts } from '../../page/use-texts.ts';
import styles from './ThemeSetting.module.css';

/** Light, dark, or as the device. It counts at once and is this device's, so it is not saved with the rest. */
export function ThemeSetting() {
  const { t } = useTexts();
  const [chosen, choose] = useTheme();
  return (
    <fieldset className={styles.field} aria-describedby="settings-theme-hint">
      <legend className={styles.label}>{t('settings.theme')}</legend>
      <div className={styles.choices}>
        {THEMES.map((theme) => (
          <label key={theme} className={styles.choice} data-ring="within">
            <input
              type="radio"
              name="theme"
              value={theme}
              className={styles.input}
              checked={theme === chosen}
              onChange={() => choose(theme)}
            />
            {t(`settings.themes.${theme}`)}
          </label>
        ))}
      </div>
      <p className={styles.hint} id="settings-theme-hint">
        {t('settings.theme_hint')}
      </p>
    </fieldset>
  );
}
