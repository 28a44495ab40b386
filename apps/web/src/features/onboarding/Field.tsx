import { useHydrated } from '../../page/device.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Field as PlainField, type FieldProps } from '../../ui/field/Field.tsx';
import { PasswordField as PlainPasswordField, type PasswordFieldProps } from '../../ui/field/PasswordField.tsx';

/** A text field of an onboarding form. One that is not required says so. */
export function Field(field: FieldProps) {
  const { t } = useTexts();
  return <PlainField mark={!field.required && t('onboarding.optional')} {...field} />;
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

/** A password, which can be looked at once scripts run. */
export function PasswordField(field: Omit<PasswordFieldProps, 'revealable'>) {
  return <PlainPasswordField required revealable={useHydrated()} {...field} />;
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
