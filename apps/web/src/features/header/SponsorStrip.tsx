import type { Sponsor } from '@plenary/contract/home';
import { SponsorLogo } from '../../ui/SponsorLogo.tsx';
import styles from './SponsorStrip.module.css';
import { HEADER_TEXTS } from './texts.ts';

/** Sponsors of the event, 50 px tall; without any there is no strip (doc 1 §9). */
export function SponsorStrip({ sponsors }: { readonly sponsors: readonly Sponsor[] }) {
  if (sponsors.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={HEADER_TEXTS.sponsors}>
      {sponsors.map((sponsor) => (
        <li key={sponsor.id} className={styles.item}>
          <SponsorLogo sponsor={sponsor} />
        </li>
      ))}
    </ul>
  );
}
