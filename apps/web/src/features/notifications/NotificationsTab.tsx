import type { Notification } from '@plenary/contract/notifications/operations';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { nextNoticeMoment } from '@plenary/domain/notifications/summary';
import { Bell, CheckCheck, Megaphone } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useBoot } from '../../page/boot.tsx';
import { useEventMoments } from '../../page/clock/clock.ts';
import { usePanel } from '../../page/navigation/panel-state.ts';
import { sectionId } from '../settings/index.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Heading } from '../../ui/text/Text.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { EmptyState, Spinner } from '../../ui/Waiting.tsx';
import { Box, Grid, Line, Stack } from '../../ui/layout/Layout.tsx';
import { markAll } from './acts.ts';
import { AnnounceForm } from './AnnounceForm.tsx';
import { asLeading } from './notice-texts.ts';
import { NoticeItem } from './NoticeItem.tsx';
import { drawn } from './notices-model.ts';
import { More } from '../../ui/list/More.tsx';
import styles from './NotificationsTab.module.css';
import { noticesChanged } from './news.ts';
import { readNotices, readOlder } from './reading.ts';
import { useDisclosure } from '../../ui/overlay/disclosure.ts';

/** The tab "Notifications" of the side panel (NOT14): all notifications, the latest first. */
export function NotificationsTab() {
  const { t } = useTexts();
  const services = useServices();
  const { list, unread, failed = false } = useStore(services.notices);
  const { me } = useBoot();
  const announcing = useDisclosure();
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => void readNotices(services), [services]);
  const mayAnnounce = me !== null && rolesAllow('notifications.announce', me.roles);
  const stop = () => {
    announcing.setOpen(false);
    focusOn(opener);
  };
  return (
    <Stack as="section" grow shrinkY tone="text" aria-labelledby="notifications-title">
      <Line as="header" gap={4} rigid border="below" className={styles.head}>
        <Heading grow size={16} leading={125} id="notifications-title">
          {t('notifications.title')}
        </Heading>
        {mayAnnounce && (
          <IconButton ref={opener} label={t('notifications.announce')} {...announcing.button}>
            <Icon of={Megaphone} />
          </IconButton>
        )}
        <IconButton
          label={t('notifications.mark_all')}
          disabled={unread === 0}
          onClick={() => void markAll(services).then((done) => done || sayFailed(t('notifications.load_failed')))}
        >
          <Icon of={CheckCheck} />
        </IconButton>
      </Line>
      {announcing.open && <AnnounceForm done={stop} />}
      <Box scroll grow shrinkY>
        {list ? <List list={list} /> : <NotYet failed={failed} />}
        {list && failed && <Failed />}
      </Box>
    </Stack>
  );
}

const sayFailed = (title: string): void => showToast({ title, key: 'notices failed' });

function NotYet({ failed }: { readonly failed: boolean }) {
  const { t } = useTexts();
  if (failed) return <Failed />;
  return (
    <Grid gap={12} items="center" padX={16} padY={48} text="center">
      <Spinner label={t('notifications.loading')} />
    </Grid>
  );
}

function Failed() {
  const { t } = useTexts();
  const services = useServices();
  return (
    <Grid gap={12} items="center" padX={16} padY={48} text="center" role="alert">
      <p>{t('notifications.load_failed')}</p>
      <Button onClick={() => void readNotices(services)}>{t('notifications.try_again')}</Button>
    </Grid>
  );
}

function List({ list }: { readonly list: readonly Notification[] }) {
  const { t } = useTexts();
  const now = useNow(list);
  const panel = usePanel();
  const root = useRef<HTMLOListElement>(null);
  if (list.length === 0)
    return (
      <EmptyState title={t('notifications.none')} picture={Bell} hint={t('notifications.none_hint')}>
        <Button onClick={() => panel.open('settings', sectionId('notifications'))}>
          {t('notifications.none_choose')}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <Box as="ol" ref={root}>
        {drawn(list, now).map((one) => (
          <NoticeItem key={one._id} notice={one} now={now} />
        ))}
      </Box>
      <Older list={root} />
    </>
  );
}

function Older({ list }: { readonly list: RefObject<HTMLElement | null> }) {
  const { t } = useTexts();
  const services = useServices();
  const more = useStore(services.notices, ({ has_more }) => has_more);
  const [reading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    if (!(await readOlder(services))) sayFailed(t('notifications.load_failed'));
    setReading(false);
  };
  return (
    <More
      list={list}
      items="[data-notification]"
      has_more={more === true}
      aria-disabled={reading}
      read={() => void read()}
      around={(button) => (
        <Grid items="center" pad={16}>
          {button}
        </Grid>
      )}
    >
      {t('notifications.more')}
    </More>
  );
}

/** The event's time at the moments at which a summary changes; what has opened by then is read again. */
function useNow(list: readonly Notification[]): number {
  const services = useServices();
  const next = useCallback((at: number) => nextNoticeMoment(list.map(asLeading), at), [list]);
  const now = useEventMoments(next);
  const opened = useRef(now);
  useEffect(() => {
    const locked = list.some(({ startTime, url }) => startTime !== null && url === null);
    if (opened.current !== now && locked && nextNoticeMoment(list.map(asLeading), opened.current) !== null)
      noticesChanged(services);
    opened.current = now;
  }, [now, list, services]);
  return now;
}
