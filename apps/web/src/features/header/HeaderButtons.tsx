import { CalendarDays, ExternalLink, House, PanelRight } from 'lucide-react';
import { useBoot, useFlags } from '../../page/boot.tsx';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './HeaderButtons.module.css';
import { UserMenu } from './UserMenu.tsx';
import { BURGER_ID, usePanel } from '../../page/navigation/panel-state.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { useOtherNotices } from '../../page/use-notices.ts';
import { useUnread } from '../chat/index.ts';
import { panelTabs } from '../../page/places/panel-places.ts';

/** Header buttons in their order (HDR6); each only where it leads somewhere. */
export function HeaderButtons() {
  const { t } = useTexts();
  const { event, frame, me, page } = useBoot();
  const { agenda_enabled } = useFlags();
  const { openAgenda } = useOverlays();
  const external = event?.settings.external_link;
  return (
    <div className={styles.buttons}>
      {external && (
        <a
          className={buttonClass({ look: 'quiet' }, styles.external)}
          href={external.url}
          title={external.label}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon of={ExternalLink} size={18} />
          <span className={styles.label}>{external.label}</span>
        </a>
      )}
      {event && frame && (
        <PageLink
          href={`/${event.slug}/search`}
          className={buttonClass({ look: 'quiet' }, styles.search)}
          title={t('frame.search')}
        >
          <span className={styles.label}>{t('frame.search')}</span>
        </PageLink>
      )}
      {frame && agenda_enabled && (
        <IconButton label={t('frame.agenda')} onClick={openAgenda}>
          <Icon of={CalendarDays} />
        </IconButton>
      )}
      {event && frame && page.kind !== 'home' && (
        <PageLink
          href={`/${event.slug}`}
          className={buttonClass({ look: 'quiet' }, styles.back)}
          title={t('frame.back')}
        >
          <Icon of={House} />
          <span className={styles.label}>{t('frame.back')}</span>
        </PageLink>
      )}
      {me && <UserMenu me={me} />}
      {frame && <Burger />}
    </div>
  );
}

/** Opens and closes the side panel; its badge counts what is unread there. Absent where the panel has no tab. */
function Burger() {
  const { t } = useTexts();
  const tabs = panelTabs(useBoot());
  const first = tabs.find(({ id }) => id === 'chat') ?? tabs[0];
  const panel = usePanel();
  const unread = useUnread() + useOtherNotices();
  if (!first) return null;
  const open = panel.tab !== null;
  return (
    <span className={styles.burger}>
      <IconButton
        id={BURGER_ID}
        label={t(open ? 'frame.close_panel' : 'frame.open_panel')}
        aria-expanded={open}
        onClick={() => (open ? panel.close() : panel.open(first.id))}
      >
        <Icon of={PanelRight} />
      </IconButton>
      <span className={styles.badge}>
        <CountBadge count={unread} label={t('frame.unread')} />
      </span>
    </span>
  );
}
