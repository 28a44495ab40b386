import { canLogIn, canRequestReset, canReset, fieldToFocus } from '@plenary/domain/onboarding/forms';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmailField, NewPasswordFields, PasswordField } from './Field.tsx';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import { useVerdict } from './use-verdict.ts';

const LOGIN_FIELDS = ['email', 'password'] as const;

/** E-mail and password (LOG1). */
export function LoginForm({ page }: { readonly page: PageOf<'login'> }) {
  const { t } = useTexts();
  const { verdict, watch } = useVerdict((values) =>
    canLogIn({ email: values.text('email'), password: values.text('password') }),
  );
  const focused = fieldToFocus(LOGIN_FIELDS, page.errors, { email: page.form.email });
  return (
    <PostForm page={page} {...watch}>
      <EmailField errors={page.errors['email']} defaultValue={page.form.email} autoFocus={focused === 'email'} />
      <PasswordField
        name="password"
        label={t('onboarding.password')}
        errors={page.errors['password'] ?? []}
        autoComplete="current-password"
        autoFocus={focused === 'password'}
      />
      <Submit label={t('onboarding.log_in')} enabled={verdict} errors={page.errors} fields={LOGIN_FIELDS} />
      {page.links.single_sign_on && (
        <ButtonLink href={page.links.single_sign_on.url} wide>
          {t('onboarding.single_sign_on', { provider: page.links.single_sign_on.name })}
        </ButtonLink>
      )}
    </PostForm>
  );
}

/** Asks for the address to which a link for a new password goes (ONB3). */
export function RequestResetForm({ page }: { readonly page: PageOf<'request_pass_reset'> }) {
  const { t } = useTexts();
  const prefilled = page.form.email;
  const { verdict, watch } = useVerdict((values) => canRequestReset(prefilled, values.text('email')));
  return (
    <PostForm page={page} {...watch}>
      <EmailField errors={page.errors['email']} defaultValue={prefilled} autoFocus />
      <Submit label={t('onboarding.request_reset')} enabled={verdict} errors={page.errors} fields={['email']} />
    </PostForm>
  );
}

const RESET_FIELDS = ['new_password', 'confirm_password'] as const;

/** The form that the link of a reset leads to (ONB3). */
export function PassResetForm({ page }: { readonly page: PageOf<'pass_reset'> }) {
  const { t } = useTexts();
  const { verdict, watch } = useVerdict((values) =>
    canReset({ new_password: values.text('new_password'), confirm_password: values.text('confirm_password') }),
  );
  return (
    <PostForm page={page} {...watch}>
      <NewPasswordFields errors={page.errors} focused={fieldToFocus(RESET_FIELDS, page.errors)} />
      <Submit label={t('onboarding.set_password')} enabled={verdict} errors={page.errors} fields={RESET_FIELDS} />
    </PostForm>
  );
}
