import type { OnboardingPage } from '@plenary/contract/onboarding-page';
import { Eye, EyeOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../app/hydrated.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Field } from './Field.tsx';
import { firstField, isComplete } from './login-form.ts';
import { ONBOARDING_TEXTS } from './texts.ts';
import styles from './LoginPage.module.css';

/** The page of the sign-in form. */
export type LoginData = OnboardingPage & { readonly form: { readonly type: 'login' } };

/** A real HTML form: without JavaScript it can be sent as it is, and the server judges it. Posts to its own address. */
export function LoginForm({ page }: { readonly page: LoginData }) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [complete, check] = useCompleteness(form);
  const first = firstField(page.errors, page.form.email);
  return (
    <form ref={form} method="post" className={styles.form} noValidate onInput={check} onChange={check}>
      <input type="hidden" name="next" value={page.next} />
      <input type="hidden" name="form_token" value={page.form_token} />
      <Field
        name="email"
        type="email"
        label={ONBOARDING_TEXTS.email}
        errors={page.errors['email'] ?? []}
        defaultValue={page.form.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={first === 'email'}
      />
      <PasswordField errors={page.errors['password'] ?? []} autoFocus={first === 'password'} />
      <Button type="submit" look="primary" size="large" wide disabled={hydrated && !complete}>
        {ONBOARDING_TEXTS.submit}
      </Button>
    </form>
  );
}

function PasswordField({ errors, autoFocus }: { readonly errors: readonly string[]; readonly autoFocus: boolean }) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const toggle = (
    <IconButton
      label={shown ? ONBOARDING_TEXTS.hide : ONBOARDING_TEXTS.show}
      aria-controls="password"
      onClick={() => setShown(!shown)}
    >
      <Icon of={shown ? EyeOff : Eye} />
    </IconButton>
  );
  return (
    <Field
      name="password"
      type={shown ? 'text' : 'password'}
      label={ONBOARDING_TEXTS.password}
      errors={errors}
      autoComplete="current-password"
      required
      autoFocus={autoFocus}
      tool={hydrated && toggle}
    />
  );
}

/** How long a browser may take to fill in a remembered password, in ms. */
const AUTOFILL_MS = 600;

/** Whether both fields hold something; what the browser filled in before or without telling counts too. */
function useCompleteness(form: RefObject<HTMLFormElement | null>): readonly [boolean, () => void] {
  const [complete, setComplete] = useState(false);
  const check = () => form.current && setComplete(isFilled(form.current));
  useEffect(() => {
    const look = () => form.current && setComplete(isFilled(form.current));
    look();
    const timer = setTimeout(look, AUTOFILL_MS);
    return () => clearTimeout(timer);
  }, [form]);
  return [complete, check];
}

/** A password that was filled in cannot be read before the page is touched; the browser only says that it is there. */
function isFilled(form: HTMLFormElement): boolean {
  const value = (name: string): string => {
    const input = form.elements.namedItem(name) as HTMLInputElement;
    return input.value || (input.matches(':autofill') ? 'filled' : '');
  };
  return isComplete({ email: value('email'), password: value('password') });
}
