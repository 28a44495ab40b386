import { canReset, fieldToFocus } from '@plenary/domain/onboarding/forms';
import { NewPasswordFields } from './PasswordField.tsx';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';
import { useVerdict } from './use-verdict.ts';

const FIELDS = ['new_password', 'confirm_password'] as const;

/** The form that the link of a reset leads to (doc 2 §5). */
export function PassResetForm({ page }: { readonly page: PageOf<'pass_reset'> }) {
  const { verdict, watch } = useVerdict((values) =>
    canReset({ new_password: values.text('new_password'), confirm_password: values.text('confirm_password') }),
  );
  return (
    <PostForm page={page} {...watch}>
      <NewPasswordFields errors={page.errors} focused={fieldToFocus(FIELDS, page.errors)} />
      <Submit label={ONBOARDING_TEXTS.reset} enabled={verdict} errors={page.errors} fields={FIELDS} />
    </PostForm>
  );
}
