import { canAccept, fieldToFocus } from '@plenary/domain/onboarding/forms';
import { useBoot } from '../../page/boot.tsx';
import { Rich } from '../../page/Rich.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './AcceptInviteForm.module.css';
import { describedBy, FieldErrors } from '../../ui/field/Field.tsx';
import { Box, Line } from '../../ui/layout/Layout.tsx';
import { NewPasswordFields, PasswordField } from './Field.tsx';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import { useVerdict } from './use-verdict.ts';

const FIELDS = {
  new: ['new_password', 'confirm_password', 'accept_terms'],
  existing: ['password', 'accept_terms'],
  logged_in: ['accept_terms'],
} as const;

/** An invitation in its three modes (INV1, INV3). */
export function AcceptInviteForm({ page }: { readonly page: PageOf<'accept_invite'> }) {
  const { t } = useTexts();
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
          label={t('onboarding.password')}
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
      <Submit label={t('onboarding.accept')} enabled={verdict} errors={page.errors} fields={FIELDS[mode]} />
    </PostForm>
  );
}

interface TermsBoxProps {
  /** The boxes that were ticked when the form was refused. */
  readonly accepted: boolean;
  readonly errors: readonly string[];
  readonly autoFocus: boolean;
}

/** Accepting the terms; they open beside the form, so that nothing typed is lost (ONB2). */
function TermsBox({ accepted, errors, autoFocus }: TermsBoxProps) {
  const { t } = useTexts();
  const { legal, event } = useBoot();
  const terms = legal.find(({ slug }) => slug === 'terms')?.url ?? `${event ? `/${event.slug}` : ''}/pages/terms`;
  return (
    <div>
      <Line gap={12} tall>
        <input
          type="checkbox"
          id="accept_terms"
          name="accept_terms"
          value="true"
          className={styles.box}
          defaultChecked={accepted}
          required
          autoFocus={autoFocus}
          {...describedBy('accept_terms', errors)}
        />
        <Box as="label" press grow padY={8} htmlFor="accept_terms">
          <Rich text={t('onboarding.accept_terms')}>
            {(inside) => (
              <a href={terms} target="_blank" rel="noopener">
                {inside}
                <VisuallyHidden> {t('onboarding.new_tab')}</VisuallyHidden>
              </a>
            )}
          </Rich>
        </Box>
      </Line>
      <FieldErrors name="accept_terms" errors={errors} />
    </div>
  );
}
