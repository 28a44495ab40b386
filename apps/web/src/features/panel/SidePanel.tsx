import { X } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { SMALL_SCREEN, useMediaQuery } from '../../page/device.ts';
import { useCall } from '../../page/call/call.ts';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { type PanelTabId, useServices } from '../../page/services.tsx';
import { stageAround } from '../../page/stage/stage.ts';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SidePanel.module.css';
import { panelTabs } from '../../page/places/panel-places.ts';
import { usePanelFocus } from './use-panel-focus.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { tabPanel, Tabs } from '../../ui/tabs/Tabs.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { useChatReady, useUnread } from '../chat/index.ts';
import { useUnreadNotices } from '../../page/use-notices.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { Centre, Grid, Line, Stack } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';

/** Begins the element ids of the panel's tabs. */
const TABS = 'panel';

interface SidePanelProps {
  readonly tab: PanelTabId;
  readonly byHand: boolean;
  readonly open: (tab: PanelTabId) => void;
  readonly close: () => void;
}

/**
 * The side panel: on the right, or a sheet from below under 860 px (PAN4). Beside a stream it is no sheet, since that
 * would cover the picture: it stands below or beside the player (PAN11).
 */
export default function SidePanel({ tab, byHand, open, close }: SidePanelProps) {
  const { t } = useTexts();
  const boot = useBoot();
  const tabs = panelTabs(boot).map(({ id, icon }) => ({
    id,
    label: (
      <>
        <Grid as="span" rigid className={styles.icon} title={t(`frame.${id}`)}>
          <Icon of={icon} size={20} />
        </Grid>
        <Text as="span" truncate className={styles.label}>
          {t(`frame.${id}`)}
        </Text>{' '}
        <Text as="span" rigid className={styles.badge}>
          <UnreadBadge of={id} />
        </Text>
      </>
    ),
  }));
  usePrivateThread(tab);
  const streaming = boot.page.kind === 'live_stream';
  const beside = useCall((call) => call.large) || streaming;
  const small = useMediaQuery(SMALL_SCREEN);
  const sheet = small && !beside;
  // Beside a player a phone has room for no line that the bar at its foot holds already (PAN11).
  const compact = small && beside;
  const box = useRef<HTMLDivElement>(null);
  usePanelFocus(box, { tab, sheet, byHand, close });
  // A sheet covers the page and is its dialog; beside the page it is a complement to it, which no dialog may be.
  return (
    <>
      {sheet && <div className={styles.backdrop} onClick={close} />}
      <Stack
        as={sheet ? 'div' : 'aside'}
        sheet="surface"
        ref={box}
        id="side-panel"
        className={styles.panel}
        data-tab={tab}
        data-sheet={sheet}
        data-compact={compact}
        aria-label={t('frame.panel')}
        {...(streaming && stageAround('live_stream'))}
        {...(sheet && { role: 'dialog', 'aria-modal': true })}
      >
        <Line justify="between" rigid border="below" className={styles.head}>
          <Tabs
            name={TABS}
            label={t('frame.panel_tabs')}
            tabs={tabs}
            selected={tab}
            choose={open}
            className={styles.tabs}
          />
          <IconButton label={t('frame.close_panel')} onClick={close}>
            <Icon of={X} />
          </IconButton>
        </Line>
        <Stack grow shrinkY {...tabPanel(TABS, tab)}>
          <PanelContent tab={tab} />
        </Stack>
      </Stack>
    </>
  );
}

/** Counts for itself: the panel and all in it would be drawn again with each message. */
function UnreadBadge({ of }: { readonly of: PanelTabId }) {
  const { t } = useTexts();
  const unread: Partial<Record<PanelTabId, number>> = { chat: useUnread(), notifications: useUnreadNotices() };
  return <CountBadge count={unread[of] ?? 0} label={t('frame.unread')} />;
}

/** A private thread is open while the chat is: another tab closes it, the closed panel takes it from the address (PRV24). */
function usePrivateThread(tab: PanelTabId): void {
  const { setChatThread } = useOverlays();
  const { storage } = useServices();
  useEffect(() => {
    if (tab === 'chat') return;
    setChatThread(null);
    storage.remove('chatThreadId');
  }, [tab, setChatThread, storage]);
  useEffect(() => () => setChatThread(null), [setChatThread]);
}

const CONTENT: Record<PanelTabId, ComponentType> = {
  attendees: lazyPart(['attendees'], () => import('../attendees/AttendeesTab.tsx').then((m) => m.AttendeesTab)),
  leaderboard: lazyPart(['activity', 'points'], () => import('../activity/ActivityTab.tsx').then((m) => m.ActivityTab)),
  chat: lazyPart(['chat', 'chat-files'], () => import('../chat/ChatArea.tsx').then((m) => m.ChatArea)),
  notifications: lazyPart(['notifications'], () =>
    import('../notifications/NotificationsTab.tsx').then((m) => m.NotificationsTab),
  ),
  settings: lazyPart(['avatar', 'fields', 'settings'], () =>
    import('../settings/SettingsTab.tsx').then((m) => m.SettingsTab),
  ),
};

/** The content of the open tab; each tab is a chunk of its own. */
function PanelContent({ tab }: { readonly tab: PanelTabId }) {
  const Content = CONTENT[tab];
  const chatReady = useChatReady();
  const ready = tab !== 'chat' || chatReady;
  // Each tab has a boundary of its own: within one, React would keep the tab before, hidden and at work, while this one loads.
  return (
    <LazyPart key={tab} waiting={<Waiting />}>
      {ready ? <Content /> : <Waiting />}
    </LazyPart>
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <Centre grow>
      <Spinner label={t('frame.loading')} />
    </Centre>
  );
}
