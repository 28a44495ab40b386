import { useState } from 'react';
import type { Sponsor } from '@plenary/contract/home/operations';
import { WelcomeIntro } from '../event-closed/index.ts';
import { HomeMoment } from '../moments/index.ts';
import { SiteFooter } from '../pages/index.ts';
import styles from './HomePage.module.css';
import { HomeContent } from './HomeContent.tsx';
import { NowAndNext } from './NowAndNext.tsx';
import { PageTabs } from './PageTabs.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { useHomePages, useIsEmptyForHost } from './use-home.ts';
import { useBoot } from '../../page/boot.tsx';
import { LazyPart } from '../../page/LazyPart.tsx';
import { heldPart } from '../../page/life/held-part.tsx';
import { drawnPart, lazyPart } from '../../page/load-texts.ts';
import { tabPanel } from '../../ui/tabs/Tabs.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { StageMedia } from '../../page/stage/StageMedia.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { SponsorLogo } from '../../page/SponsorLogo.tsx';
import { TimelineSlot } from '../timeline/TimelineSlot.tsx';

/** For the hosts of an empty event alone. */
const FirstSteps = lazyPart(['first-steps'], () => import('./FirstSteps.tsx').then((m) => m.FirstSteps));

/** For events to which simulated people come. */
const SimulationLine = drawnPart('SimulationLine', ['simulation'], () =>
  import('./SimulationLine.tsx').then((m) => m.SimulationLine),
);

/** For attendees of an event on site. */
const OwnPlaces = heldPart('OwnPlaces', ['places'], () =>
  import('../../page/places/OwnPlaces.tsx').then((m) => m.OwnPlaces),
);

/** Begins the element ids of the home's tabs. */
const TABS = 'home';

/** The event's home (HOM1): one stage whose pages are the event's areas. */
export function HomePage() {
  const pages = useHomePages();
  const isEmpty = useIsEmptyForHost();
  const { event, frame, me, page: shown } = useBoot();
  const simulated = frame?.simulated;
  const [chosen, choose] = useState<string | null>(null);
  const page = pages.find(({ id }) => id === chosen) ?? pages[0];
  if (!page) return null;
  const tabbed = pages.length > 1;
  return (
    <>
      <div className={styles.stage} data-stage="">
        <div key={page.id} className={styles.background}>
          <StageMedia
            images={page.images}
            video={page.video}
            toggleClassName={styles.pause}
            instead={<div className={styles.plain} />}
          />
        </div>
        {tabbed && <PageTabs name={TABS} pages={pages} selected={page.id} choose={choose} />}
        <div className={styles.panel} {...(tabbed && tabPanel(TABS, page.id))}>
          <div className={styles.hero}>
            <HomeContent page={page} tabbed={tabbed} />
            {simulated && (
              <LazyPart drawn>
                <SimulationLine of={simulated} />
              </LazyPart>
            )}
            {isEmpty && (
              <LazyPart>
                <FirstSteps />
              </LazyPart>
            )}
          </div>
          {shown.kind === 'home' && shown.moment && <HomeMoment className={styles.moment} moment={shown.moment} />}
          {page.live && <NowAndNext className={styles.cards} />}
          {event?.event_kind === 'hybrid' && me?.roles.length === 1 && <OwnPlaces className={styles.own} />}
          <SponsoredBy sponsors={page.sponsors} />
        </div>
        <QuickLinks pages={pages} shown={page.id} />
      </div>
      <TimelineSlot />
      <SiteFooter />
      {event?.media.welcome_video && (
        <LazyPart>
          <WelcomeIntro />
        </LazyPart>
      )}
    </>
  );
}

/** The strip of a page's sponsors; nothing without any. */
function SponsoredBy({ sponsors }: { readonly sponsors: readonly Sponsor[] }) {
  const { t } = useTexts();
  if (sponsors.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t('home.sponsored_by')}>
      <Hint rigid aria-hidden="true">
        {t('home.sponsored_by')}
      </Hint>
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
