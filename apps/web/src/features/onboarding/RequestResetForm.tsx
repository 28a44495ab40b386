import { canRequestReset } from '@plenary/domain/onboarding/forms';
import { EmailField } from './EmailField.tsx';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';
import { useVerdict } from './use-verdict.ts';

const FIELDS = ['email'];

/** Asks for the address to which a link for a new password goes (doc 2 §5). */
export function RequestResetForm({ page }: { readonly page: PageOf<'request_pass_reset'> }) {
  const prefilled = page.form.email;
  const { verdict, watch } = useVerdict((values) => canRequestReset(prefilled, values.text('email')));
  return (
    <PostForm page={page} {...watch}>
      <EmailField errors={page.errors['email']} defaultValue={prefilled} autoFocus />
      <Submit label={ONBOARDING_TEXTS.request_reset} enabled={verdict} errors={page.errors} fields={FIELDS} />
    </PostForm>
  );
}
