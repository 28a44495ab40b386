import { ButtonLink } from '../../ui/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { FieldErrors } from './FieldErrors.tsx';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import { STATE_TEXTS } from './state-texts.ts';
import { ONBOARDING_TEXTS } from './texts.ts';
import { useBoot } from '../../app/boot.tsx';
import styles from './HelloForm.module.css';

/** The page "Hello": what it is about, and the one button that goes on (doc 2 §2). */
export function HelloForm({ page }: { readonly page: PageOf<'default'> }) {
  const { event } = useBoot();
  const { state, name, email, action } = page.form;
  const { title, text, button, asks_email } = STATE_TEXTS[state]({ name, email, event: event?.name ?? '' });
  return (
    <>
      <div className={styles.about}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      {action !== null && button !== undefined ? (
        <PostForm page={page} action={action}>
          {asks_email ? (
            <EmailField errors={page.errors['email']} defaultValue={email} autoFocus />
          ) : (
            email !== '' && <input type="hidden" name="email" value={email} />
          )}
          <Submit label={button} enabled={null} errors={page.errors} fields={asks_email ? ['email'] : []} />
        </PostForm>
      ) : (
        <FieldErrors name="form" errors={Object.values(page.errors).flat()} />
      )}
      {action === null && page.links.login !== undefined && (
        <ButtonLink href={page.links.login} look="primary" size="large" wide>
          {ONBOARDING_TEXTS.log_in}
        </ButtonLink>
      )}
    </>
  );
}
