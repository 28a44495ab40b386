import { CalendarDays } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useBoot, useFlags } from '../../page/boot.tsx';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { usePanel } from '../../page/navigation/panel-state.ts';
import { stageAround } from '../../page/stage/stage.ts';
import { useTexts } from '../../page/use-texts.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useUnread } from '../chat/index.ts';
import styles from './QuickNav.module.css';
import { panelPlaces } from '../../page/places/panel-places.ts';
import { useUnreadNotices } from '../../page/use-notices.ts';
import { type PanelTabId, useServices } from '../../page/services.tsx';

/**
 * The quick links at the edge: 40 px of icons that open on hover and focus (PAN6, PAN7). On a first visit they show
 * their names for four seconds.
 */
export function QuickNav() {
  const { t } = useTexts();
  const { agenda_enabled } = useFlags();
  const boot = useBoot();
  const places = panelPlaces(boot);
  const { open } = usePanel();
  const { openAgenda } = useOverlays();
  const unread: Partial<Record<PanelTabId, number>> = { chat: useUnread(), notifications: useUnreadNotices() };
  const shown = useFirstVisit();
  if (places.length === 0 && !agenda_enabled) return null;
  return (
    <nav className={styles.nav} aria-label={t('frame.panel_links')} {...stageAround(boot.page.kind)}>
      <ul className={styles.list} data-open={shown}>
        {agenda_enabled && <NavItem icon={CalendarDays} label={t('frame.agenda')} run={openAgenda} />}
        {places.map(({ id, icon, off }) => (
          <NavItem key={id} icon={icon} label={t(`frame.${id}`)} run={off ? null : () => open(id)}>
            <CountBadge count={unread[id] ?? 0} label={t('frame.unread')} />
          </NavItem>
        ))}
      </ul>
    </nav>
  );
}

interface NavItemProps {
  readonly icon: typeof CalendarDays;
  readonly label: string;
  /** null: it leads nowhere yet, and says so (PAN9). */
  readonly run: (() => void) | null;
  /** A badge. */
  readonly children?: ReactNode;
}

function NavItem({ icon, label, run, children }: NavItemProps) {
  const { t } = useTexts();
  const hint = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        {...(run ? { onClick: run } : { 'aria-disabled': true, 'aria-describedby': hint })}
      >
        <span className={styles.icon}>
          <Icon of={icon} />
          <span className={styles.badge}>{children}</span>
        </span>{' '}
        <span className={styles.label}>{label}</span>
      </button>
      {!run && (
        <span id={hint} role="tooltip" className={styles.soon}>
          {t('frame.coming_soon')}
        </span>
      )}
    </li>
  );
}

/** The names appear after this time and go again after that one, in ms (PAN7). */
const STARTUP_MS = 500;
const COLLAPSE_MS = 4_000;

/**
 * true for four seconds of a first visit, which is then remembered (`quickLinksOpened`). A page that is scrolled has been
 * read: what comes up under the names is not hidden by them.
 */
export function useFirstVisit(): boolean {
  const { storage } = useServices();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (storage.get('quickLinksOpened') !== null) return;
    const stop = () => {
      timers.forEach(clearTimeout);
      removeEventListener('scroll', collapse);
    };
    const collapse = () => {
      stop();
      setShown(false);
      storage.set('quickLinksOpened', 'true');
    };
    const timers = [setTimeout(() => setShown(true), STARTUP_MS), setTimeout(collapse, STARTUP_MS + COLLAPSE_MS)];
    addEventListener('scroll', collapse);
    return stop;
  }, [storage]);
  return shown;
}
