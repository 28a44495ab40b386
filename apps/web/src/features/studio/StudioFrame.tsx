import type { StudioPage } from '@plenary/domain/studio/pages';
import type { ReactNode } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { AreaPage, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Grid, Line, Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { SiteFooter } from '../pages/SiteFooter.tsx';
import { PageLine } from './PageLine.tsx';
import styles from './StudioFrame.module.css';
import { previewOf, Ways } from './Ways.tsx';

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
        <Grid oneColumn gap={24} pack="start" id="page" tabIndex={-1} className={styles.content}>
          <Grid oneColumn gap={4}>
            <Line gap={16} justify="between" wrap>
              {overview ? (
                <PageTitle written>{name}</PageTitle>
              ) : (
                <PageTitle>{t(`studio-frame.pages.${at}`)}</PageTitle>
              )}
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
          </Grid>
          {children}
        </Grid>
      </AreaPage>
      <SiteFooter />
    </>
  );
}
