import { SignOutForm } from '../../page/SignOutForm.tsx';
import styles from './SettingsTab.module.css';
import { SETTINGS_TEXTS } from './texts.ts';

/** The way out (D52). */
export function SignOutPart() {
  return (
    <section className={styles.part} aria-labelledby="settings-sign-out">
      <h3 id="settings-sign-out" className={styles.legend}>
        {SETTINGS_TEXTS.sign_out}
      </h3>
      <p className={styles.help}>{SETTINGS_TEXTS.sign_out_help}</p>
      <SignOutForm />
    </section>
  );
}
