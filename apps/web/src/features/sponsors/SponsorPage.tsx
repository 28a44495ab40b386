import { AreaPage, BackLink, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Html } from '../../ui/Html.tsx';
import { Box } from '../../ui/layout/Layout.tsx';
import { SiteFooter } from '../pages/index.ts';
import styles from './Sponsors.module.css';

/** `/{event}/sponsors/{key}`: a sponsor with logo, text and the way to their site. */
export function SponsorPage() {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { page } = useBoot();
  if (page.kind !== 'sponsor') return null;
  const { name, logo, url } = page.sponsor;
  return (
    <>
      <AreaPage className={styles.page}>
        <BackLink href={`/${slug}/sponsors`}>{t('sponsors.all')}</BackLink>
        {logo !== null && (
          <Box
            as="img"
            pad={16}
            border="line"
            radius={12}
            className={styles.logo}
            src={logo}
            alt=""
            width={320}
            height={112}
          />
        )}
        <PageTitle written>{name}</PageTitle>
        {page.text !== '' && <Html className={styles.text} sanitised={page.text} />}
        {url !== null && (
          <PageLink href={url} className={buttonClass({ look: 'primary' })} rel="noopener noreferrer sponsored">
            {t('sponsors.visit')}
          </PageLink>
        )}
      </AreaPage>
      <SiteFooter />
    </>
  );
}
