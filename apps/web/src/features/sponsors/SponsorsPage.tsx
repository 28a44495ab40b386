import { AreaPage, AreaTitle } from '../../page/navigation/AreaPage.tsx';
import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { SponsorLogo } from '../../page/SponsorLogo.tsx';
import { Centre, Grid } from '../../ui/layout/Layout.tsx';
import { SiteFooter } from '../pages/index.ts';
import { Text } from '../../ui/text/Text.tsx';
import styles from './Sponsors.module.css';

/** `/{event}/sponsors`: all sponsors, each leading to its page. */
export function SponsorsPage() {
  const { t } = useTexts();
  const { frame } = useBoot();
  return (
    <>
      <AreaPage className={styles.page}>
        <AreaTitle />
        <Text tone="quiet">{t('sponsors.lead')}</Text>
        <Grid as="ul" gap={16} wide className={styles.cards}>
          {frame?.sponsors.map((sponsor) => (
            <Centre key={sponsor.id} as="li" anchor gap={8} pad={16} text="center" breaks card className={styles.card}>
              <SponsorLogo sponsor={sponsor} />
              {sponsor.logo !== null && (
                <Text as="span" tone="quiet" aria-hidden="true">
                  {sponsor.name}
                </Text>
              )}
            </Centre>
          ))}
        </Grid>
      </AreaPage>
      <SiteFooter />
    </>
  );
}
