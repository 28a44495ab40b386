import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '../../page/hydrated.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'tool'>) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      label={shown ? ONBOARDING_TEXTS.hide : ONBOARDING_TEXTS.show}
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
  const field = (name: 'new_password' | 'confirm_password') => ({
    name,
    label: ONBOARDING_TEXTS[name],
    errors: props.errors[name] ?? [],
    autoComplete: 'new-password',
    autoFocus: props.focused === name,
  });
  return (
    <>
      <PasswordField {...field('new_password')} hint={ONBOARDING_TEXTS.password_hint} />
      <PasswordField {...field('confirm_password')} />
    </>
  );
}
