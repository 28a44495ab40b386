import { ButtonLink } from '../../ui/Button.tsx';
import styles from './SettingsTab.module.css';
import { SETTINGS_TEXTS } from './texts.ts';
import { useSignInAgain } from './use-way-back.ts';

/** Why e-mail, password and number cannot be changed right now, and the way to change that (D34). */
export function SignInAgain() {
  const way = useSignInAgain();
  return (
    <div className={styles.notice}>
      <p>{SETTINGS_TEXTS.sign_in_again}</p>
      <ButtonLink {...way}>{SETTINGS_TEXTS.sign_in_again_link}</ButtonLink>
    </div>
  );
}

/**
 * The same in a line, after a save that was refused for it.
 * @param props `text`: the sentence of the refusal
 */
export function SignInLink({ text }: { readonly text: string }) {
  const way = useSignInAgain();
  return (
    <p>
      {text} <a {...way}>{SETTINGS_TEXTS.sign_in_again_link}</a>
    </p>
  );
}
