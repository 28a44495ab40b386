import type { ChosenLanguage } from '@plenary/contract/profile/operations';
import type { ProfileSwitch } from '@plenary/domain/profile/switches';
import { languageName } from '@plenary/texts/language-names';
import type { ChangeEvent, InputHTMLAttributes, ReactNode } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { describedBy, Field, FieldErrors, SelectField } from '../../ui/field/Field.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { useSettings, useSettingsState } from './settings-context.ts';
import { errorsOf, isEmptied, REQUIRED, shownValues, type TextField } from './settings-model.ts';
import styles from './SettingFields.module.css';
import { useWayBack } from './SignInAgain.tsx';

/** The state of a text field and how it is edited. An empty one says 'Not set', or that it cannot be empty. */
function useTextSetting(field: TextField) {
  const { t } = useTexts();
  const { edit } = useSettings();
  const value = useSettingsState((state) => shownValues(state)?.[field] ?? '');
  const from_server = useSettingsState((state) => errorsOf(state, field));
  const emptied = useSettingsState((state) => isEmptied(state, field));
  return {
    id: `settings-${field}`,
    name: field,
    label: t(`settings.fields.${field}`),
    errors: emptied && from_server.length === 0 ? [t('fields.empty')] : from_server,
    value,
    required: REQUIRED.has(field),
    onChange: (event: ChangeEvent<HTMLInputElement>) => edit({ [field]: event.target.value }),
  };
}

interface TextSettingProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'> {
  readonly field: Exclude<TextField, PasswordSettingField>;
  readonly hint?: ReactNode;
}

/** A line of text with the server's errors under it. */
export function TextSetting({ field, type = 'text', autoComplete, hint }: TextSettingProps) {
  const { t } = useTexts();
  const setting = useTextSetting(field);
  return (
    <Field
      {...setting}
      hint={hint}
      type={type}
      dir="auto"
      placeholder={setting.required ? undefined : t('settings.not_set')}
      autoComplete={autoComplete}
      {...(field === 'email' && { autoCapitalize: 'none', spellCheck: false })}
    />
  );
}

type PasswordSettingField = 'password' | 'new_password' | 'confirm_password';

interface PasswordSettingProps {
  readonly field: PasswordSettingField;
  readonly hint?: ReactNode;
}

/** A password, which can be looked at while it is typed. */
export function PasswordSetting({ field, hint }: PasswordSettingProps) {
  const autoComplete = field === 'password' ? 'current-password' : 'new-password';
  return <PasswordField {...useTextSetting(field)} hint={hint} autoComplete={autoComplete} revealable />;
}

/** A setting that is on or off; it counts once it is saved. */
export function SettingSwitch({ field }: { readonly field: ProfileSwitch }) {
  const { t } = useTexts();
  const { edit } = useSettings();
  const checked = useSettingsState((state) => shownValues(state)?.[field] ?? false);
  const errors = useSettingsState((state) => errorsOf(state, field));
  return (
    <div>
      <Switch checked={checked} {...describedBy(`settings-${field}`, errors)} onChange={(on) => edit({ [field]: on })}>
        {t(`settings.switches.${field}`)}
      </Switch>
      <FieldErrors name={`settings-${field}`} errors={errors} />
    </div>
  );
}

/**
 * The language of pages and messages, each by its own name; first that of the event or, where it has none, the
 * browser's.
 */
export function LanguageSetting() {
  const { t } = useTexts();
  const { edit } = useSettings();
  const { languages } = useBoot();
  const chosen = useSettingsState((state) => shownValues(state)?.language ?? '');
  const errors = useSettingsState((state) => errorsOf(state, 'language'));
  const by_event = useEvent().settings.language !== null;
  return (
    <SelectField
      id="settings-language"
      name="language"
      label={t('settings.language')}
      errors={errors}
      value={chosen}
      onChange={(event) => edit({ language: event.target.value as ChosenLanguage })}
    >
      <option value="">{t(by_event ? 'settings.language_of_event' : 'settings.language_of_browser')}</option>
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
        </option>
      ))}
    </SelectField>
  );
}

/** The mobile number, most of it covered; it is changed on a page of its own, which sends a code to it. */
export function MobileNumber() {
  const { t } = useTexts();
  const masked = useSettingsState(({ saved }) => saved?.user.masked_mobile_number ?? '');
  const way = useWayBack(`/${useEvent().slug}/mobile-number`);
  return (
    <Grid gap={4}>
      <Text as="span" weight={600}>
        {t('settings.mobile_number')}
      </Text>
      <Line gap={8} justify="between">
        <bdi className={masked ? styles.value : styles.notSet}>{masked || t('settings.not_set')}</bdi>
        <ButtonLink {...way} aria-label={masked ? t('settings.change_number_label') : t('settings.add_number_label')}>
          {masked ? t('settings.change_number') : t('settings.add_number')}
        </ButtonLink>
      </Line>
    </Grid>
  );
}
