import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBoot, useFlags } from '../../page/boot.tsx';
import { useOverlays } from '../../page/overlays.ts';
import { usePanel } from '../../page/panel-state.ts';
import { useTexts } from '../../page/use-texts.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useUnread } from '../chat/index.ts';
import styles from './QuickNav.module.css';
import { panelTabs } from './tabs.ts';
import { useFirstVisit } from './use-first-visit.ts';

/**
 * The quick links at the edge: 40 px of icons that open on hover and focus (doc 1 §2). On a first visit they show
 * their names for four seconds.
 */
export function QuickNav() {
  const { t } = useTexts();
  const { agenda_enabled } = useFlags();
  const tabs = panelTabs(useBoot());
  const { open } = usePanel();
  const { openAgenda } = useOverlays();
  const unread = useUnread();
  const shown = useFirstVisit();
  if (tabs.length === 0 && !agenda_enabled) return null;
  return (
    <nav className={styles.nav} aria-label={t('frame.panel_links')}>
      <ul className={styles.list} data-open={shown}>
        {agenda_enabled && <NavItem icon={CalendarDays} label={t('frame.agenda')} run={openAgenda} />}
        {tabs.map(({ id, icon }) => (
          <NavItem key={id} icon={icon} label={t(`frame.${id}`)} run={() => open(id)}>
            {id === 'chat' && <CountBadge count={unread} label={t('frame.unread')} />}
          </NavItem>
        ))}
      </ul>
    </nav>
  );
}

interface NavItemProps {
  readonly icon: typeof CalendarDays;
  readonly label: string;
  readonly run: () => void;
  /** A badge. */
  readonly children?: ReactNode;
}

function NavItem({ icon, label, run, children }: NavItemProps) {
  return (
    <li>
      <button type="button" className={styles.item} onClick={run}>
        <span className={styles.icon}>
          <Icon of={icon} />
          <span className={styles.badge}>{children}</span>
        </span>
        <span className={styles.label}>{label}</span>
      </button>
    </li>
  );
}
