import { isOn } from '@plenary/domain/pages/switched';
import { useBoot, useEvent } from '../../../page/boot.tsx';
import { PageLink } from '../../../page/navigation/PageLink.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Row } from '../../../ui/layout/Layout.tsx';
import styles from './NetworkingNav.module.css';

/** The pages under networking; each stands there where the event has it. */
const PAGES = { rooms: '', speed: '/speed', meetings: '/meetings', contacts: '/contacts' } as const;
export type NetworkingPageName = keyof typeof PAGES;

/** Leads from one page under networking to the others. */
export function NetworkingNav({ here }: { readonly here: NetworkingPageName }) {
  const { t } = useTexts();
  const { slug, settings } = useEvent();
  const reader = { flags: settings.flags, roles: useBoot().me?.roles ?? [] };
  const offered: Record<NetworkingPageName, boolean> = {
    rooms: isOn('networking', reader),
    speed: isOn('networking/speed', reader),
    meetings: isOn('networking/meetings', reader),
    contacts: true,
  };
  const pages = (Object.keys(PAGES) as NetworkingPageName[]).filter((page) => offered[page]);
  return (
    <nav aria-label={t('rooms.networking')}>
      <Row as="ul" gap={24} above={12} below={24} border="below" className={styles.pages}>
        {pages.map((page) => (
          <li key={page} ref={page === here ? intoSight : undefined}>
            <PageLink
              className={styles.page}
              href={`/${slug}/networking${PAGES[page]}`}
              aria-current={page === here ? 'page' : undefined}
            >
              {page === 'rooms' ? t('rooms.rooms') : t(`rooms.${page}`)}
            </PageLink>
          </li>
        ))}
      </Row>
    </nav>
  );
}

/** On a phone the row is wider than the window. */
function intoSight(item: HTMLLIElement | null): void {
  item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
