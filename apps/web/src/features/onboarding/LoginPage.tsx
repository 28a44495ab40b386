import { useBoot } from '../../app/boot.tsx';
import { SiteFooter } from '../site/index.ts';
import { LoginForm } from './LoginForm.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';
import styles from './LoginPage.module.css';

/** `/{event}/login` and `/login`: the form beside the event's face (doc 2 §2). */
export function LoginPage() {
  const { page, event } = useBoot();
  if (page.kind !== 'onboarding' || page.form.type !== 'login') return null;
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <div className={styles.panel}>
          {event && <p className={styles.event}>{event.name}</p>}
          <h1 className={styles.heading}>{ONBOARDING_TEXTS.login}</h1>
          <LoginForm page={{ ...page, form: page.form }} />
        </div>
        <SiteFooter />
      </div>
      <Face />
    </div>
  );
}

/** The event's picture and name; decoration, since the form says both. */
function Face() {
  const { event } = useBoot();
  const images = event?.media.pending_background;
  return (
    <div className={styles.face} data-stage="" aria-hidden="true">
      {images && <img className={styles.picture} src={images.l} alt="" loading="lazy" />}
      <p className={styles.name}>{event?.name ?? 'Plenary'}</p>
    </div>
  );
}
