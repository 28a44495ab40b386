import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ConsentLink } from '../consent/index.ts';
import styles from './SiteFooter.module.css';

/** The pages that every event has (D37); an event's other pages are reached from its home. */
const LEGAL: ReadonlySet<string> = new Set(['terms', 'privacy', 'faq', 'cookies']);

/** Links to the legal pages, and to one's choice about cookies. */
export function SiteFooter() {
  const { t } = useTexts();
  const legal = useBoot().legal.filter(({ slug }) => LEGAL.has(slug));
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('frame.legal_pages')}>
        <ul className={styles.links}>
          {legal.map(({ slug, title, url }) => (
            <li key={slug}>
              <a href={url}>{title}</a>
            </li>
          ))}
          <li>
            <ConsentLink />
          </li>
        </ul>
      </nav>
    </footer>
  );
}
