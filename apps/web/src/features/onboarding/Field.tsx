import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useHydrated } from '../../page/device.ts';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Form.module.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly errors: readonly string[];
  /** Says beforehand what is accepted. */
  readonly hint?: string;
  /** Stands within the box, at its end. */
  readonly tool?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field with a hint and the errors under it. A field that is not required says so. */
export function Field({ name, label, errors, hint, tool, ...input }: FieldProps) {
  const { t } = useTexts();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={name}>
        {label}
        {!input.required && <span className={styles.optional}> {t('onboarding.optional')}</span>}
      </label>
      <div className={styles.box}>
        <input id={name} name={name} className={styles.input} {...describedBy(name, errors, hint)} {...input} />
        {tool}
      </div>
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}

/** The attributes that tie a field to its hint and its errors for assistive technology. */
export function describedBy(name: string, errors: readonly string[], hint?: string) {
  const wrong = errors.length > 0;
  const ids = [...(wrong ? [`${name}-errors`] : []), ...(hint ? [`${name}-hint`] : [])];
  return { ...(wrong && { 'aria-invalid': true }), ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }) };
}

/** The texts under a field, or above the button, in their order. */
export function FieldErrors({ name, errors }: { readonly name: string; readonly errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div className={styles.errors} id={`${name}-errors`} role="alert">
      {errors.map((error) => (
        <p key={error} className={styles.error}>
          <Icon of={CircleAlert} size={16} className={styles.errorIcon} />
          {error}
        </p>
      ))}
    </div>
  );
}

type EmailFieldProps = Pick<FieldProps, 'defaultValue' | 'autoFocus'> & {
  readonly errors: readonly string[] | undefined;
};

/** The address of an account. */
export function EmailField({ errors = [], ...input }: EmailFieldProps) {
  return (
    <Field
      name="email"
      type="email"
      label={useTexts().t('onboarding.email')}
      errors={errors}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
      {...input}
    />
  );
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'tool'>) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      label={t(shown ? 'onboarding.hide_password' : 'onboarding.show_password')}
      aria-controls={props.name}
      onClick={() => setShown(!shown)}
    >
      <Icon of={shown ? EyeOff : Eye} />
    </IconButton>
  );
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      tool={useHydrated() && toggle}
    />
  );
}

/** The new password and its confirmation, with what is asked of it. */
export function NewPasswordFields(props: {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly focused: string | undefined;
}) {
  const { t } = useTexts();
  const field = (name: 'new_password' | 'confirm_password') => ({
    name,
    label: t(`onboarding.passwords.${name}`),
    errors: props.errors[name] ?? [],
    autoComplete: 'new-password',
    autoFocus: props.focused === name,
  });
  return (
    <>
      <PasswordField {...field('new_password')} hint={t('onboarding.password_hint')} />
      <PasswordField {...field('confirm_password')} />
    </>
  );
}
