import { ERRORS } from '@plenary/contract/errors';
import { useBoot } from '../../app/boot.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { SitePage } from './SitePage.tsx';
import { SITE_TEXTS } from './texts.ts';
import { useHome } from './use-home.ts';
import styles from './SitePage.module.css';

/** A refusal in its own words, or a fault of ours with the reference under which the log has it (D37). */
export function ErrorPage() {
  const { page } = useBoot();
  const home = useHome();
  const refused = page.kind === 'error' ? refusalText(page.status, page.code) : null;
  return (
    <SitePage>
      <div className={styles.notice}>
        <h1>{refused ? SITE_TEXTS.refused : SITE_TEXTS.error}</h1>
        <p className={styles.lead}>{refused ?? SITE_TEXTS.error_text}</p>
      </div>
      <div className={styles.actions}>
        {/* An empty address is this page's own: it works without JavaScript. */}
        <ButtonLink look="primary" href="">
          {SITE_TEXTS.again}
        </ButtonLink>
        <ButtonLink href={home}>{SITE_TEXTS.home}</ButtonLink>
      </div>
      {page.kind === 'error' && <p className={styles.reference}>{SITE_TEXTS.reference(page.request_id)}</p>}
    </SitePage>
  );
}

/** What the catalogue says of a refusal; null for faults of ours, and for codes of a later release. */
function refusalText(status: number, code: string): string | null {
  if (status >= 500 || !Object.hasOwn(ERRORS, code)) return null;
  return ERRORS[code as keyof typeof ERRORS].text;
}
