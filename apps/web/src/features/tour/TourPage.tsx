import type { Tour } from '@plenary/contract/tour/operations';
import { AreaPage, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useBoot } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Html } from '../../ui/Html.tsx';
import { SiteFooter } from '../pages/index.ts';
import { EmbedStage } from '../streams/EmbedStage.tsx';
import { Panoramas } from './Panoramas.tsx';
import styles from './Tour.module.css';
import { Screen } from '../../ui/layout/Screen.tsx';

/** `/{event}/tour`: panoramas, a page of another site, or the way to one (D38). */
export function TourPage() {
  const { page } = useBoot();
  if (page.kind !== 'tour') return null;
  return (
    <>
      <AreaPage className={styles.page}>
        <PageTitle written>{page.title}</PageTitle>
        {page.tour.intro !== '' && <Html className={styles.text} sanitised={page.tour.intro} />}
        <Stage title={page.title} tour={page.tour} />
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function Stage({ title, tour }: { readonly title: string; readonly tour: Tour }) {
  const { t } = useTexts();
  switch (tour.kind) {
    case 'panoramas':
      return <Panoramas scenes={tour.scenes} />;
    case 'embed':
      return (
        <Screen anchor>
          <EmbedStage title={title} address={tour.address} poster={null} watching={() => undefined} />
        </Screen>
      );
    case 'link':
      return (
        <PageLink href={tour.address} className={buttonClass({ look: 'primary', size: 'large' })}>
          {t('tour.open')}
        </PageLink>
      );
  }
}
