import type { Sponsor } from '@plenary/contract/home';
import { useTexts } from '../../page/use-texts.ts';
import { SponsorLogo } from '../../ui/SponsorLogo.tsx';
import styles from './SponsorStrip.module.css';

/** Sponsors of the event, 50 px tall; without any there is no strip (doc 1 §9). */
export function SponsorStrip({ sponsors }: { readonly sponsors: readonly Sponsor[] }) {
  const { t } = useTexts();
  if (sponsors.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={t('frame.sponsors')}>
      {sponsors.map((sponsor) => (
        <li key={sponsor.id} className={styles.item}>
          <SponsorLogo sponsor={sponsor} />
        </li>
      ))}
    </ul>
  );
}
