import { STUDIO_PAGES, studioAddress, type StudioPage } from '@plenary/domain/studio/pages';
import { previewAddress, type PreviewRole } from '@plenary/domain/policy/preview';
import { ArrowLeft, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { AreaPage, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { SiteFooter } from '../pages/SiteFooter.tsx';
import { PageLine } from './PageLine.tsx';
import styles from './StudioFrame.module.css';

interface StudioFrameProps {
  readonly at: StudioPage['id'];
  readonly lead?: ReactNode;
  /** Beside the heading. */
  readonly actions?: ReactNode;
  /** Its content is as wide as the screen, and no column of lines or fields. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A page of an event in the studio, with the ways to the others (STU8). */
export function StudioFrame({ at, lead, actions, wide = false, children }: StudioFrameProps) {
  const { t } = useTexts();
  const { name, slug } = useEvent();
  const overview = at === 'overview';
  return (
    <>
      <AreaPage className={styles.page} data-wide={wide}>
        <Ways at={at} />
        <Grid oneColumn gap={24} pack="start" className={styles.content}>
          <div>
            <Line gap={16} justify="between" wrap>
              {overview ? <PageTitle written>{name}</PageTitle> : <PageTitle>{t(`studio.pages.${at}`)}</PageTitle>}
              <Row gap={8} wrap>
                {actions}
                {overview && (
                  <>
                    <ButtonLink href={previewOf(slug, 'host')}>{t('studio-frame.view_host')}</ButtonLink>
                    <ButtonLink href={`/${slug}`}>{t('studio-frame.open_event')}</ButtonLink>
                  </>
                )}
              </Row>
            </Line>
            {lead !== undefined && <Text tone="quiet">{lead}</Text>}
            <PageLine at={at} />
          </div>
          {children}
        </Grid>
      </AreaPage>
      <SiteFooter />
    </>
  );
}

/** The event as a role sees it now. */
const previewOf = (slug: string, role: PreviewRole): string => `/${previewAddress(slug, { role, ahead_ms: 0 })}`;

function Ways({ at }: Pick<StudioFrameProps, 'at'>) {
  const { t } = useTexts();
  const { name, slug } = useEvent();
  return (
    <nav className={styles.ways} aria-label={t('studio-frame.ways')}>
      <Row justify="between" gapX={16} wrap className={styles.out}>
        <a href="/studio" className={styles.all}>
          <Icon of={ArrowLeft} size={18} turns /> {t('studio-frame.back')}
        </a>
        <a href={previewOf(slug, 'attendee')} className={styles.all}>
          <Icon of={Eye} size={18} /> {t('studio-frame.view_attendee')}
        </a>
      </Row>
      <Text as="span" weight={600} truncate dir="auto" className={styles.name}>
        {name}
      </Text>
      <ul className={styles.list}>
        {STUDIO_PAGES.map((page) => (
          <li key={page.id} ref={page.id === at ? intoSight : undefined}>
            <a
              href={studioAddress(slug, page)}
              className={styles.way}
              aria-current={page.id === at ? 'page' : undefined}
            >
              {t(`studio.pages.${page.id}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the row of a narrow screen, and only the row, until the page stands in its middle. */
function intoSight(item: HTMLLIElement | null): void {
  const list = item?.parentElement;
  if (list) list.scrollLeft = item.offsetLeft + item.offsetWidth / 2 - list.clientWidth / 2;
}
