import { canAccept, fieldToFocus } from '@plenary/domain/onboarding/forms';
import { NewPasswordFields, PasswordField } from './PasswordField.tsx';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import { TermsBox } from './TermsBox.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';
import { useVerdict } from './use-verdict.ts';

const FIELDS = {
  new: ['new_password', 'confirm_password', 'accept_terms'],
  existing: ['password', 'accept_terms'],
  logged_in: ['accept_terms'],
} as const;

/** An invitation in its three modes (doc 2 §5). */
export function AcceptInviteForm({ page }: { readonly page: PageOf<'accept_invite'> }) {
  const { mode, email, accept_terms } = page.form;
  const { verdict, watch } = useVerdict((values) =>
    canAccept(mode, {
      password: values.text('password'),
      new_password: values.text('new_password'),
      confirm_password: values.text('confirm_password'),
      accept_terms: values.ticked('accept_terms'),
    }),
  );
  const focused = fieldToFocus(FIELDS[mode], page.errors);
  return (
    <PostForm page={page} {...watch}>
      {/* Password managers keep a password for the name that stands before it. */}
      <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      {mode === 'new' && <NewPasswordFields errors={page.errors} focused={focused} />}
      {mode === 'existing' && (
        <PasswordField
          name="password"
          label={ONBOARDING_TEXTS.password}
          errors={page.errors['password'] ?? []}
          autoComplete="current-password"
          autoFocus={focused === 'password'}
        />
      )}
      <TermsBox
        accepted={accept_terms}
        errors={page.errors['accept_terms'] ?? []}
        autoFocus={focused === 'accept_terms'}
      />
      <Submit label={ONBOARDING_TEXTS.accept} enabled={verdict} errors={page.errors} fields={FIELDS[mode]} />
    </PostForm>
  );
}
