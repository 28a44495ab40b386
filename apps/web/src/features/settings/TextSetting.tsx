import type { InputHTMLAttributes } from 'react';
import { useSettings, useSettingsState } from './settings-context.ts';
import { errorsOf, REQUIRED, shownValues, type TextField } from './settings-model.ts';
import styles from './TextSetting.module.css';
import { SETTINGS_TEXTS } from './texts.ts';

interface TextSettingProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'> {
  readonly field: TextField;
}

/** A line of text with the server's errors under it. What is empty says 'Not set', or that it cannot be empty. */
export function TextSetting({ field, type = 'text', autoComplete }: TextSettingProps) {
  const { edit } = useSettings();
  const value = useSettingsState((state) => shownValues(state)?.[field] ?? '');
  const errors = useSettingsState((state) => errorsOf(state, field));
  const id = `settings-${field}`;
  const hint = field === 'new_password' ? SETTINGS_TEXTS.password_hint : null;
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {SETTINGS_TEXTS.fields[field]}
      </label>
      <input
        id={id}
        name={field}
        type={type}
        className={styles.input}
        dir="auto"
        value={value}
        placeholder={placeholderOf(field)}
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

function placeholderOf(field: TextField): string | undefined {
  if (field === 'new_password') return SETTINGS_TEXTS.unchanged;
  return REQUIRED.has(field) || field === 'confirm_password' ? undefined : SETTINGS_TEXTS.not_set;
}
