import type { OnboardingState } from '@plenary/domain/onboarding/page-types';
import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { forgetEverything } from '../../page/storage/storage.ts';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { FieldErrors } from '../../ui/field/Field.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { EmailField } from './Field.tsx';
import styles from './Form.module.css';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';

/** States whose form asks for an e-mail address. */
const ASKING = [
  'sign_up',
  'reset_expired',
  'reset_used',
  'invitation_expired',
  'invitation_used',
  'link_unknown',
] as const;
/** States whose form is a button alone. */
const CLICKING = ['ticket', 'ticket_sign_in', 'resend', 'sign_out', 'demo_person', 'stop_mails'] as const;
/** States in which most people want to log in; the form comes second. */
const LOGIN_FIRST = ['ticket_refused', 'reset_used', 'invitation_used'] as const;

/**
 * The page "Hello": what it is about, and the way on from there (ONB1). Where it signs out,
 * what the browser remembers goes too (D44).
 */
export function HelloForm({ page }: { readonly page: PageOf<'default'> }) {
  const { t } = useTexts();
  const { event } = useBoot();
  const { storage } = useServices();
  const { state, name, email, action } = page.form;
  const about = { name, named: name === '' ? 'no' : 'yes', email, event: event?.name ?? '' };
  const button = [...ASKING, ...CLICKING].find((each) => each === state);
  const posts = action !== null && button !== undefined;
  const asks = includes(ASKING, state);
  const loginFirst = includes(LOGIN_FIRST, state);
  return (
    <>
      <div className={styles.about}>
        <Heading size={22}>{t(`onboarding.state.${state}.title`, about)}</Heading>
        <Text tone="quiet">{t(`onboarding.state.${state}.text`, about)}</Text>
      </div>
      {!posts && <FieldErrors name="form" errors={Object.values(page.errors).flat()} />}
      {showsLogin(page) && (
        <ButtonLink
          href={page.links.login ?? ''}
          look={state === 'mail_sent' ? 'secondary' : 'primary'}
          size="large"
          wide
        >
          {t('onboarding.log_in')}
        </ButtonLink>
      )}
      {posts && (
        <PostForm
          page={page}
          action={action}
          {...((state === 'sign_out' || state === 'demo_person') && { onSent: () => forgetEverything(storage) })}
        >
          {asks && (
            <EmailField
              errors={page.errors['email']}
              defaultValue={email}
              autoFocus={!loginFirst || !!page.errors['email']}
            />
          )}
          <Submit
            label={t(`onboarding.state.${button}.button`, about)}
            look={loginFirst ? 'secondary' : 'primary'}
            enabled={null}
            errors={page.errors}
            fields={asks ? ['email'] : []}
          />
        </PostForm>
      )}
    </>
  );
}

/** Whether logging in is a button here rather than a link below. */
export function showsLogin({ form, links }: Pick<PageOf<'default'>, 'form' | 'links'>): boolean {
  return links.login !== undefined && (form.action === null || includes(LOGIN_FIRST, form.state));
}

const includes = (states: readonly OnboardingState[], state: OnboardingState): boolean => states.includes(state);
