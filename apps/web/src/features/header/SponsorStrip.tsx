import { hasSponsorStrip } from '@plenary/domain/home/sponsor-strip';
import { useBoot } from '../../page/boot.tsx';
import { SponsorLogo } from '../../page/SponsorLogo.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { stageAround } from '../../page/stage/stage.ts';
import { Box } from '../../ui/layout/Layout.tsx';
import styles from './SponsorStrip.module.css';

/** Sponsors of the event, 50 px tall (HDR4); where there are none, or something is worked on, there is no strip (D401). */
export function SponsorStrip() {
  const { t } = useTexts();
  const { frame, page } = useBoot();
  if (!frame || frame.sponsors.length === 0 || !hasSponsorStrip(page.kind)) return null;
  return (
    <ul className={styles.strip} aria-label={t('places.sponsors')} data-sponsor-strip="" {...stageAround(page.kind)}>
      {frame.sponsors.map((sponsor) => (
        <Box key={sponsor.id} as="li" rigid className={styles.item}>
          <SponsorLogo sponsor={sponsor} />
        </Box>
      ))}
    </ul>
  );
}
