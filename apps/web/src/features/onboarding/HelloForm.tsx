import { useBoot } from '../../page/boot.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { FieldErrors } from './FieldErrors.tsx';
import styles from './HelloForm.module.css';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import { STATE_TEXTS } from './state-texts.ts';
import { ONBOARDING_TEXTS } from './texts.ts';

/** The page "Hello": what it is about, and the way on from there (doc 2 §2). */
export function HelloForm({ page }: { readonly page: PageOf<'default'> }) {
  const { event } = useBoot();
  const { state, name, email, action } = page.form;
  const { title, text, button, asks_email, login_first } = STATE_TEXTS[state]({
    name,
    email,
    event: event?.name ?? '',
  });
  const posts = action !== null && button !== undefined;
  const look = login_first ? 'secondary' : 'primary';
  return (
    <>
      <div className={styles.about}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      {!posts && <FieldErrors name="form" errors={Object.values(page.errors).flat()} />}
      {showsLogin(page) && (
        <ButtonLink
          href={page.links.login ?? ''}
          look={state === 'mail_sent' ? 'secondary' : 'primary'}
          size="large"
          wide
        >
          {ONBOARDING_TEXTS.log_in}
        </ButtonLink>
      )}
      {posts && (
        <PostForm page={page} action={action}>
          {asks_email && (
            <EmailField
              errors={page.errors['email']}
              defaultValue={email}
              autoFocus={!login_first || !!page.errors['email']}
            />
          )}
          <Submit label={button} look={look} enabled={null} errors={page.errors} fields={asks_email ? ['email'] : []} />
        </PostForm>
      )}
    </>
  );
}

/** Whether logging in is a button here rather than a link below. */
export function showsLogin({ form, links }: Pick<PageOf<'default'>, 'form' | 'links'>): boolean {
  if (links.login === undefined) return false;
  const nothing = { name: '', email: '', event: '' };
  return form.action === null || STATE_TEXTS[form.state](nothing).login_first === true;
}
