import { passwordRules } from '@plenary/domain/auth/password';
import { Check } from 'lucide-react';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './PasswordPart.module.css';
import { useSettings, useSettingsState } from './settings-context.ts';
import { needsPassword } from './settings-model.ts';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { PasswordSetting } from './SettingFields.tsx';
import { discloses } from '../../ui/overlay/disclosure.ts';

/** A new password behind a button, and the password until now while something asks for it (SET27). */
export function PasswordPart() {
  const { t } = useTexts();
  const { changePassword } = useSettings();
  const changing = useSettingsState((state) => state.changing_password);
  const hasPassword = useSettingsState(({ saved }) => saved?.has_password ?? false);
  const asked = useSettingsState(needsPassword);
  const start = t(hasPassword ? 'settings.change_password' : 'settings.set_password');
  return (
    <>
      <Button
        className={styles.toggle}
        {...discloses(changing, () => changePassword(!changing), 'settings-new-password')}
      >
        {changing ? t(hasPassword ? 'settings.keep_password' : 'settings.no_password') : start}
      </Button>
      <Grid gap={16} id="settings-new-password" className={styles.fields} hidden={!changing}>
        {changing && (
          <>
            <PasswordSetting field="new_password" hint={<PasswordRules />} />
            <PasswordSetting field="confirm_password" />
          </>
        )}
      </Grid>
      {asked && <PasswordSetting field="password" hint={t('settings.old_password_hint')} />}
    </>
  );
}

const RULES = ['length', 'upper_case', 'digit'] as const;

/** The hint of a new password; each of its rules is ticked as soon as it is kept. */
function PasswordRules() {
  const { t } = useTexts();
  const kept = passwordRules(useSettingsState(({ draft }) => draft.new_password ?? ''));
  return (
    <Row as="ul" wrap className={styles.rules}>
      {RULES.map((rule, index) => (
        <li key={rule} className={kept[rule] ? styles.kept : undefined}>
          {kept[rule] && <Icon of={Check} size={16} />}
          {t(`settings.password_rules.${rule}`)}
          {kept[rule] && <VisuallyHidden> ({t('settings.password_rules.met')})</VisuallyHidden>}
          {index < RULES.length - 1 && ','}
        </li>
      ))}
    </Row>
  );
}
