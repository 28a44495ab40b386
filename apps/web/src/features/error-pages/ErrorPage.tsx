import { useBoot, useHomePath } from '../../page/boot.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { SitePage } from '../pages/SitePage.tsx';
import styles from './ErrorPage.module.css';
import { ERROR_PAGE_TEXTS } from './texts.ts';

/** Nothing stands at this address (D37). */
export function NotFoundPage() {
  const home = useHomePath();
  return (
    <SitePage>
      <div className={styles.notice}>
        <h1>{ERROR_PAGE_TEXTS.not_found}</h1>
        <p className={styles.lead}>{ERROR_PAGE_TEXTS.not_found_text}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink look="primary" href={home}>
          {ERROR_PAGE_TEXTS.home}
        </ButtonLink>
      </div>
    </SitePage>
  );
}

/** A refusal in its own words, or a fault of ours with the reference under which the log has it (D37). */
export function ErrorPage() {
  const { page } = useBoot();
  const home = useHomePath();
  const refused = page.kind === 'error' && page.status < 500 ? page.message : null;
  return (
    <SitePage>
      <div className={styles.notice}>
        <h1>{refused ? ERROR_PAGE_TEXTS.refused : ERROR_PAGE_TEXTS.error}</h1>
        <p className={styles.lead}>{refused ?? ERROR_PAGE_TEXTS.error_text}</p>
      </div>
      <div className={styles.actions}>
        {/* An empty address is this page's own: it works without JavaScript. */}
        <ButtonLink look="primary" href="">
          {ERROR_PAGE_TEXTS.again}
        </ButtonLink>
        <ButtonLink href={home}>{ERROR_PAGE_TEXTS.home}</ButtonLink>
      </div>
      {page.kind === 'error' && <p className={styles.reference}>{ERROR_PAGE_TEXTS.reference(page.request_id)}</p>}
    </SitePage>
  );
}
