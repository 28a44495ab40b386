import { useState } from 'react';
import { WelcomeIntro } from '../event-closed/index.ts';
import { SiteFooter } from '../pages/index.ts';
import { Background } from './Background.tsx';
import styles from './HomePage.module.css';
import { HomeContent } from './HomeContent.tsx';
import { NowAndNext } from './NowAndNext.tsx';
import { PageTabs, panelId, tabId } from './PageTabs.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { SponsoredBy } from './SponsoredBy.tsx';
import { useHomePages } from './use-home.ts';

/** The event's home (doc 1 §2): one stage whose pages are the event's areas. */
export function HomePage() {
  const pages = useHomePages();
  const [chosen, choose] = useState<string | null>(null);
  const page = pages.find(({ id }) => id === chosen) ?? pages[0];
  if (!page) return null;
  const tabbed = pages.length > 1;
  return (
    <>
      <div className={styles.stage} data-stage="">
        <Background key={page.id} images={page.images} video={page.video} tabbed={tabbed} />
        {tabbed && <PageTabs pages={pages} selected={page.id} choose={choose} />}
        <div
          className={styles.panel}
          {...(tabbed && { role: 'tabpanel', id: panelId(page.id), 'aria-labelledby': tabId(page.id) })}
        >
          <HomeContent page={page} />
          {page.live && <NowAndNext />}
          <SponsoredBy sponsors={page.sponsors} />
        </div>
        <QuickLinks pages={pages} />
      </div>
      <SiteFooter />
      <WelcomeIntro />
    </>
  );
}
