import { useBoot, useHomePath } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { SitePage } from '../pages/SitePage.tsx';
import styles from './ErrorPage.module.css';

/** Nothing stands at this address (D37). */
export function NotFoundPage() {
  const { t } = useTexts();
  const home = useHomePath();
  return (
    <SitePage>
      <div className={styles.notice}>
        <h1>{t('error-pages.not_found')}</h1>
        <p className={styles.lead}>{t('error-pages.not_found_text')}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink look="primary" href={home}>
          {t('error-pages.home')}
        </ButtonLink>
      </div>
    </SitePage>
  );
}

/** A refusal in its own words, or a fault of ours with the reference under which the log has it (D37). */
export function ErrorPage() {
  const { page } = useBoot();
  const { t } = useTexts();
  const home = useHomePath();
  const refused = page.kind === 'error' && page.status < 500 ? page.message : null;
  return (
    <SitePage>
      <div className={styles.notice}>
        <h1>{refused ? t('error-pages.refused') : t('error-pages.error')}</h1>
        <p className={styles.lead}>{refused ?? t('error-pages.error_text')}</p>
      </div>
      <div className={styles.actions}>
        {/* An empty address is this page's own: it works without JavaScript. */}
        <ButtonLink look="primary" href="">
          {t('error-pages.again')}
        </ButtonLink>
        <ButtonLink href={home}>{t('error-pages.home')}</ButtonLink>
      </div>
      {page.kind === 'error' && (
        <p className={styles.reference}>{t('error-pages.reference', { id: page.request_id })}</p>
      )}
    </SitePage>
  );
}
