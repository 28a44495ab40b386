import { useEvent, useFlags } from '../../page/boot.tsx';
import { PageLink } from '../../page/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import styles from './NetworkingNav.module.css';

/** The pages under networking; each stands there where the event has it. */
const PAGES = { rooms: '', speed: '/speed', meetings: '/meetings', contacts: '/contacts' } as const;
export type NetworkingPageName = keyof typeof PAGES;

/** Leads from one page under networking to the others. */
export function NetworkingNav({ here }: { readonly here: NetworkingPageName }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const { speed_networking_enabled: speed = false, meetings_enabled: meetings = false, ...flags } = useFlags();
  const networks = flags.networking_enabled ?? false;
  const offered = { rooms: true, speed: speed && networks, meetings: meetings && networks, contacts: true };
  const pages = (Object.keys(PAGES) as NetworkingPageName[]).filter((page) => offered[page]);
  return (
    <nav aria-label={t('rooms.networking')}>
      <ul className={styles.pages}>
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
      </ul>
    </nav>
  );
}

/** On a phone the row is wider than the window. */
function intoSight(item: HTMLLIElement | null): void {
  item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
