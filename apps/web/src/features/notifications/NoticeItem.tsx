import type { Notification } from '@plenary/contract/notifications/operations';
import type { NoticeLead } from '@plenary/domain/notifications/lead';
import { agoText } from '@plenary/texts/ago';
import { Bell, Check, CircleHelp, Megaphone, Star, Undo2, Vote } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useBoot } from '../../page/boot.tsx';
import { useEventNow } from '../../page/clock/clock.ts';
import { useDisplayZone } from '../../page/clock/display-zone.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Centre, Row, Stack } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { followNotice, markOne, noticeLead } from './acts.ts';
import { withdrawAnnouncement } from './announcing.ts';
import { availableText, noticeDetail, noticeTitle, summaryText } from './notice-texts.ts';
import { holds } from './notices-model.ts';
import styles from './NotificationsTab.module.css';
import { discloses } from '../../ui/overlay/disclosure.ts';

interface NoticeItemProps {
  readonly notice: Notification;
  /** ms on the event's clock. */
  readonly now: number;
}

/** One notification: pressing it leads on and marks it as read (NOT4). */
export function NoticeItem({ notice, now }: NoticeItemProps) {
  const { t } = useTexts();
  const services = useServices();
  const { me } = useBoot();
  const entry = useRef<HTMLLIElement>(null);
  const unread = notice.reads.length === 0;
  const title = noticeTitle(t, notice);
  const mayWithdraw = notice.type === 'announcement' && me !== null && rolesAllow('notifications.announce', me.roles);
  // The button goes with the mark: the focus stays at its notification.
  const mark = () => {
    focusOn(entry, 'stay');
    void markOne(services, notice);
  };
  // The whole entry goes: the focus comes to its neighbour.
  const withdraw = () => {
    const { nextElementSibling: next, previousElementSibling: previous } = entry.current ?? {};
    const neighbour = next ?? previous;
    if (neighbour instanceof HTMLElement) focusOn(neighbour, 'stay');
    void withdrawAnnouncement(services, notice._id);
  };
  return (
    <li
      ref={entry}
      className={styles.entry}
      tabIndex={-1}
      data-ring="own"
      data-notification={notice._id}
      data-unread={unread}
      data-top={holds(notice, now)}
    >
      <Pressed notice={notice} now={now}>
        <Face notice={notice} />
        <Words notice={notice} now={now} title={title} />
      </Pressed>
      <Row as="span" rigid pad={4}>
        {unread && (
          <IconButton label={t('notifications.mark_one', { title })} onClick={mark}>
            <Icon of={Check} size={18} />
          </IconButton>
        )}
        {mayWithdraw && (
          <IconButton label={t('notifications.withdraw', { title })} onClick={withdraw}>
            <Icon of={Undo2} size={18} />
          </IconButton>
        )}
      </Row>
    </li>
  );
}

interface PressedProps extends NoticeItemProps {
  readonly children: ReactNode;
}

/** A link where it leads somewhere, a button where it does something here, else plain text. */
function Pressed({ notice, now, children }: PressedProps) {
  const services = useServices();
  const [asked, setAsked] = useState(false);
  const lead = noticeLead(services, notice, now);
  const press = () => {
    followNotice(services, notice);
    setAsked(!asked);
  };
  switch (lead.kind) {
    case 'link':
      return (
        <PageLink
          className={styles.item}
          href={lead.href}
          {...(lead.new_tab && { target: '_blank', rel: 'noopener noreferrer' })}
          onClick={() => void markOne(services, notice)}
        >
          {children}
        </PageLink>
      );
    case 'nothing':
      return <div className={styles.item}>{children}</div>;
    default:
      return (
        <button
          type="button"
          className={styles.item}
          {...(lead.kind === 'later' ? discloses(asked, press) : { onClick: press })}
        >
          {children}
          {lead.kind === 'later' && asked && <Later lead={lead} />}
        </button>
      );
  }
}

/** 'Available in N minutes', which counts down while it is shown. */
function Later({ lead }: { readonly lead: Extract<NoticeLead, { readonly kind: 'later' }> }) {
  const { t } = useTexts();
  return <span className={styles.later}>{availableText(t, lead.at, useEventNow('minute'))}</span>;
}

function Words({ notice, now, title }: NoticeItemProps & { readonly title: string }) {
  const texts = useTexts();
  const { zone } = useDisplayZone();
  const detail = noticeDetail(notice);
  const summary = summaryText(texts, notice, now, zone);
  const top = holds(notice, now);
  return (
    <Stack as="span" gap={4} grow shrink breaks>
      <span className={styles.sentence}>
        {notice.reads.length === 0 && <VisuallyHidden>{texts.t('notifications.unread')}: </VisuallyHidden>}
        <bdi>{title}</bdi>
      </span>
      {detail && <bdi className={styles.detail}>{detail}</bdi>}
      <Row as="span" gap={4} gapX={12} wrap size={14} tone="quiet">
        {top && (
          <Text as="span" tone="text" weight={600}>
            {texts.t('notifications.pinned')}
          </Text>
        )}
        {summary && (
          <Text as="span" tone="text" weight={600}>
            {summary}
          </Text>
        )}
        <Ago at={Date.parse(notice.created_at)} />
      </Row>
    </Stack>
  );
}

/** How long ago it was, by the server's clock: that of the device may be wrong. */
function Ago({ at }: { readonly at: number }) {
  const { language } = useTexts();
  const { timeline } = useServices();
  const offset = timeline.getState().timeline?.clock_offset_ms ?? 0;
  const text = agoText(language, at, useEventNow('minute') - offset);
  return text && <time dateTime={new Date(at).toISOString()}>{text}</time>;
}

const ICONS = { announcement: Megaphone, favourite_begins: Star, poll: Vote, answered_question: CircleHelp } as const;

/** The person who caused it, else a sign of its kind. */
function Face({ notice: { type, event_user } }: { readonly notice: Notification }) {
  if (event_user) return <Avatar user={event_user.user} />;
  const icon = type in ICONS ? ICONS[type as keyof typeof ICONS] : Bell;
  return (
    <Centre as="span" rigid radius="round" sheet="raised" tone="quiet" className={styles.face}>
      <Icon of={icon} />
    </Centre>
  );
}
