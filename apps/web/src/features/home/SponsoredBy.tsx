import type { Sponsor } from '@plenary/contract/home';
import { useTexts } from '../../page/use-texts.ts';
import { SponsorLogo } from '../../ui/SponsorLogo.tsx';
import styles from './SponsoredBy.module.css';

/** The strip of a page's sponsors; nothing without any. */
export function SponsoredBy({ sponsors }: { readonly sponsors: readonly Sponsor[] }) {
  const { t } = useTexts();
  if (sponsors.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t('home.sponsored_by')}>
      <p className={styles.heading} aria-hidden="true">
        {t('home.sponsored_by')}
      </p>
      <ul className={styles.list}>
        {sponsors.map((sponsor) => (
          <li key={sponsor.id} className={styles.item}>
            <SponsorLogo sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </section>
  );
}
