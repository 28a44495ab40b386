import { CalendarDays, Ellipsis, House, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useBoot, useFlags, useHomePath } from '../../page/boot.tsx';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { BAR_CHAT_ID, BAR_MORE_ID, usePanel } from '../../page/navigation/panel-state.ts';
import { stageAround } from '../../page/stage/stage.ts';
import { useUnreadNotices } from '../../page/use-notices.ts';
import { useTexts } from '../../page/use-texts.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { useUnread } from '../chat/index.ts';
import { useOpened } from '../../ui/modal/use-opened.ts';
import styles from './BottomBar.module.css';
import { panelTabs } from '../../page/places/panel-places.ts';

/** Elements in which one writes by a keyboard on the screen. */
const FIELDS = 'textarea,[contenteditable=true],input:not([type=checkbox],[type=radio])';

const MoreSheet = lazyPart(['places'], () => import('./MoreSheet.tsx').then((m) => m.MoreSheet));

/** The bar at the foot of a phone: the places of the event by name (PAN10). Wider screens have the quick links instead. */
export function BottomBar() {
  const { t } = useTexts();
  const boot = useBoot();
  const { agenda_enabled } = useFlags();
  const { openAgenda } = useOverlays();
  const { tab, open } = usePanel();
  const more = useOpened<true>();
  const chat = panelTabs(boot).some(({ id }) => id === 'chat');
  const home = boot.page.kind === 'home';
  return (
    <>
      <nav
        className={styles.bar}
        aria-label={t('frame.event_nav')}
        data-behind-sheet=""
        data-writing={useWriting()}
        {...stageAround(boot.page.kind)}
      >
        <PageLink className={styles.item} href={useHomePath()} {...(home && { 'aria-current': 'page' })}>
          <Face icon={House} label={t('frame.home')} />
        </PageLink>
        {agenda_enabled && (
          <button type="button" className={styles.item} onClick={openAgenda}>
            <Face icon={CalendarDays} label={t('frame.agenda')} />
          </button>
        )}
        {chat && (
          <button type="button" id={BAR_CHAT_ID} className={styles.item} onClick={() => open('chat')}>
            <Face icon={MessageCircle} label={t('frame.chat')}>
              <Unread count={useUnread} />
            </Face>
          </button>
        )}
        <button
          type="button"
          id={BAR_MORE_ID}
          className={styles.item}
          aria-haspopup="dialog"
          aria-expanded={more.of !== null || tab === 'settings'}
          onClick={() => more.open(true)}
        >
          <Face icon={Ellipsis} label={t('frame.more')}>
            <Unread count={useUnreadNotices} />
          </Face>
        </button>
      </nav>
      {more.of && (
        <LazyPart>
          <MoreSheet key={more.key} onClosed={more.closed} />
        </LazyPart>
      )}
    </>
  );
}

/** A press on a button beside the field takes the focus from it: the bar comes back after that, and does not move it away. */
const BACK_MS = 300;

/** Whether a person writes, or has until a moment ago. */
function useWriting(): boolean {
  const [writing, setWriting] = useState(false);
  const [field, setField] = useState(false);
  useTimeout(field ? null : BACK_MS, () => setWriting(false));
  useEffect(() => {
    const look = ({ target, type }: FocusEvent) => {
      const enters = type === 'focusin' && (target as Element).matches(FIELDS);
      setField(enters);
      if (enters) setWriting(true);
    };
    addEventListener('focusin', look);
    addEventListener('focusout', look);
    return () => {
      removeEventListener('focusin', look);
      removeEventListener('focusout', look);
    };
  }, []);
  return writing;
}

function Unread({ count: useCount }: { readonly count: () => number }) {
  const { t } = useTexts();
  return <CountBadge count={useCount()} label={t('frame.unread')} />;
}

interface FaceProps {
  readonly icon: typeof House;
  readonly label: string;
  /** A badge. */
  readonly children?: ReactNode;
}

function Face({ icon, label, children }: FaceProps) {
  return (
    <>
      <span className={styles.icon}>
        <Icon of={icon} size={22} />
        <span className={styles.badge}>{children}</span>
      </span>{' '}
      <span className={styles.label}>{label}</span>
    </>
  );
}
