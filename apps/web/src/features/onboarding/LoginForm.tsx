import { canLogIn, fieldToFocus } from '@plenary/domain/onboarding/forms';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';
import { useVerdict } from './use-verdict.ts';

const FIELDS = ['email', 'password'] as const;

/** E-mail and password (doc 2 §5). */
export function LoginForm({ page }: { readonly page: PageOf<'login'> }) {
  const { verdict, watch } = useVerdict((values) =>
    canLogIn({ email: values.text('email'), password: values.text('password') }),
  );
  const focused = fieldToFocus(FIELDS, page.errors, { email: page.form.email });
  return (
    <PostForm page={page} {...watch}>
      <EmailField errors={page.errors['email']} defaultValue={page.form.email} autoFocus={focused === 'email'} />
      <PasswordField
        name="password"
        label={ONBOARDING_TEXTS.password}
        errors={page.errors['password'] ?? []}
        autoComplete="current-password"
        autoFocus={focused === 'password'}
      />
      <Submit label={ONBOARDING_TEXTS.log_in} enabled={verdict} errors={page.errors} fields={FIELDS} />
    </PostForm>
  );
}
