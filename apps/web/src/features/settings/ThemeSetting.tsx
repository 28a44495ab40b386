import { THEMES } from '@plenary/domain/theme/theme';
import { useTheme } from '../../page/storage/theme.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import styles from './ThemeSetting.module.css';

/** Light, dark, or as the device. It counts at once and is this device's, so it is not saved with the rest. */
export function ThemeSetting() {
  const { t } = useTexts();
  const [chosen, choose] = useTheme();
  return (
    <Grid as="fieldset" gap={4} aria-describedby="settings-theme-hint">
      <Text as="legend" below={4} weight={600}>
        {t('settings.theme')}
      </Text>
      <Row clip border="control" radius={8} sheet="surface">
        {THEMES.map((theme) => (
          <Line key={theme} as="label" weight={600} text="center" press className={styles.choice} data-ring="within">
            <input
              type="radio"
              name="theme"
              value={theme}
              className={styles.input}
              checked={theme === chosen}
              onChange={() => choose(theme)}
            />
            {t(`settings.themes.${theme}`)}
          </Line>
        ))}
      </Row>
      <Hint id="settings-theme-hint">{t('settings.theme_hint')}</Hint>
    </Grid>
  );
}
