import { ButtonLink } from '../../ui/Button.tsx';
import { SitePage } from './SitePage.tsx';
import { SITE_TEXTS } from './texts.ts';
import { useHome } from './use-home.ts';
import styles from './SitePage.module.css';

/** Nothing stands at this address (D37). */
export function NotFoundPage() {
  const home = useHome();
  return (
    <SitePage>
      <div className={styles.notice}>
        <h1>{SITE_TEXTS.not_found}</h1>
        <p className={styles.lead}>{SITE_TEXTS.not_found_text}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink look="primary" href={home}>
          {SITE_TEXTS.home}
        </ButtonLink>
      </div>
    </SitePage>
  );
}
