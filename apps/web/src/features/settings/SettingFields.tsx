import type { ChosenLanguage } from '@plenary/contract/profile';
import { offeredLanguages } from '@plenary/domain/language/language';
import type { ProfileSwitch } from '@plenary/domain/profile/switches';
import { languageName } from '@plenary/texts/formats';
import type { InputHTMLAttributes } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useSettings, useSettingsState } from './settings-context.ts';
import { errorsOf, isEmptied, REQUIRED, shownValues, type TextField } from './settings-model.ts';
import styles from './SettingFields.module.css';
import { useWayBack } from './SignInAgain.tsx';

interface TextSettingProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'> {
  readonly field: TextField;
}

/** A line of text with the server's errors under it. An empty one says 'Not set', or that it cannot be empty. */
export function TextSetting({ field, type = 'text', autoComplete }: TextSettingProps) {
  const { t } = useTexts();
  const { edit } = useSettings();
  const value = useSettingsState((state) => shownValues(state)?.[field] ?? '');
  const from_server = useSettingsState((state) => errorsOf(state, field));
  const emptied = useSettingsState((state) => isEmptied(state, field));
  const errors = emptied && from_server.length === 0 ? [t('fields.empty')] : from_server;
  const placeholder = placeholderOf(field);
  const id = `settings-${field}`;
  const hint = HINTS[field] && t(HINTS[field]);
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t(`settings.fields.${field}`)}
      </label>
      <input
        id={id}
        name={field}
        type={type}
        className={styles.input}
        dir="auto"
        value={value}
        placeholder={placeholder && t(placeholder)}
        required={REQUIRED.has(field)}
        autoComplete={autoComplete}
        {...(field === 'email' && { autoCapitalize: 'none', spellCheck: false })}
        {...(errors.length > 0 && { 'aria-invalid': true })}
        {...(described && { 'aria-describedby': described })}
        onChange={(event) => edit({ [field]: event.target.value })}
      />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.errors} id={`${id}-errors`} role="alert">
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  );
}

const HINTS: { readonly [field in TextField]?: 'settings.password_hint' | 'settings.old_password_hint' } = {
  password: 'settings.old_password_hint',
  new_password: 'settings.password_hint',
};

function placeholderOf(field: TextField) {
  if (field === 'new_password') return 'settings.unchanged';
  return REQUIRED.has(field) || field === 'password' || field === 'confirm_password' ? undefined : 'settings.not_set';
}

/** A setting that is on or off; it counts once it is saved. */
export function SettingSwitch({ field }: { readonly field: ProfileSwitch }) {
  const { t } = useTexts();
  const { edit } = useSettings();
  const checked = useSettingsState((state) => shownValues(state)?.[field] ?? false);
  const error = useSettingsState((state) => errorsOf(state, field).join(' '));
  return (
    <div>
      <Switch checked={checked} onChange={(on) => edit({ [field]: on })}>
        {t(`settings.switches.${field}`)}
      </Switch>
      <p className={styles.errors} role="alert">
        {error}
      </p>
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
  const { development } = useBoot();
  const chosen = useSettingsState((state) => shownValues(state)?.language ?? '');
  const error = useSettingsState((state) => errorsOf(state, 'language').join(' '));
  const by_event = useEvent().settings.language !== null;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="settings-language">
        {t('settings.language')}
      </label>
      <select
        id="settings-language"
        name="language"
        className={styles.input}
        value={chosen}
        onChange={(event) => edit({ language: event.target.value as ChosenLanguage })}
      >
        <option value="">{t(by_event ? 'settings.language_of_event' : 'settings.language_of_browser')}</option>
        {offeredLanguages(development).map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </select>
      <p className={styles.errors} role="alert">
        {error}
      </p>
    </div>
  );
}

/** The mobile number, most of it covered; it is changed on a page of its own, which sends a code to it. */
export function MobileNumber() {
  const { t } = useTexts();
  const masked = useSettingsState(({ saved }) => saved?.user.masked_mobile_number ?? '');
  const way = useWayBack(`/${useEvent().slug}/mobile-number`);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('settings.mobile_number')}</span>
      <div className={styles.row}>
        <bdi className={masked ? styles.value : styles.notSet}>{masked || t('settings.not_set')}</bdi>
        <ButtonLink {...way} aria-label={masked ? t('settings.change_number_label') : t('settings.add_number_label')}>
          {masked ? t('settings.change_number') : t('settings.add_number')}
        </ButtonLink>
      </div>
    </div>
  );
}
