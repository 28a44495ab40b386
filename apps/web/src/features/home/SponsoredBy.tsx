import type { Sponsor } from '@plenary/contract/home';
import { SPONSORED_BY } from '@plenary/domain/home/areas';
import { SponsorLogo } from '../../ui/SponsorLogo.tsx';
import styles from './SponsoredBy.module.css';

/** The strip of a page's sponsors; nothing without any. */
export function SponsoredBy({ sponsors }: { readonly sponsors: readonly Sponsor[] }) {
  if (sponsors.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={SPONSORED_BY}>
      <p className={styles.heading} aria-hidden="true">
        {SPONSORED_BY}
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
