import type { Notification } from '@plenary/contract/notifications/operations';
import { chatKind } from '../../page/navigation/chat-target.ts';
import { parseHash } from '../../page/navigation/overlays.ts';
import type { Services } from '../../page/services.tsx';
import { isMoment } from '@plenary/domain/notifications/moment';
import { localTime } from '@plenary/domain/timeline/zones';
import { Megaphone } from 'lucide-react';
import { showToast, type ToastRequest } from '../../ui/toast/toast-store.ts';
import { followNotice, noticeLead } from './acts.ts';
import { noticeDetail, noticeTitle } from './notice-texts.ts';
import { showMoment } from './moments.ts';
import { asMoment, holds, toastKeyOf } from './notices-model.ts';
import { goneNotice, saidNotices } from './reading.ts';

/**
 * Says what is new in toasts (NOT6): each once, for 10 s, unskippable ones until they are dismissed. The thread that is
 * open shows its own news itself.
 */
export function showNotices(services: Services, fresh: readonly Notification[]): void {
  const { texts, clock } = services;
  const now = clock.now();
  const said = saidNotices(services);
  for (const one of fresh.toReversed()) {
    // An announcement comes by itself, and again with the list when that is read for the first time.
    if (said.has(one.cursor) || said.has(goneNotice(one._id))) continue;
    said.add(one.cursor);
    const lead = noticeLead(services, one, now);
    if (lead.kind === 'chat' && isOpen(services, lead.thread)) continue;
    if (isMoment(asMoment(one), now)) {
      showMoment(services, one);
      continue;
    }
    const leads = lead.kind === 'chat' || lead.kind === 'link';
    showToast({
      key: toastKeyOf(one),
      title: noticeTitle(texts.t, one),
      ...(one.type === 'announcement' && { head: announcer(services, one) }),
      text: noticeDetail(one),
      stays: holds(one, now),
      ...(leads && { action: { label: texts.t('notifications.open'), run: () => followNotice(services, one) } }),
    });
  }
}

/** An announcement says that it is one, whose and of when. */
function announcer({ texts, boots }: Services, { created_at }: Notification): NonNullable<ToastRequest['head']> {
  const { event } = boots.getState();
  const time = localTime(Date.parse(created_at), event?.time_zone ?? 'UTC');
  return { icon: Megaphone, text: texts.t('notifications.announcer', { event: event?.name ?? '', time }) };
}

/** The thread is shown, in the chat tab. */
function isOpen({ panel, router, boots, panelMemory }: Services, thread: string): boolean {
  if (panel.getState().tab !== 'chat') return false;
  const { openChatThread } = parseHash(router.state.getState().address.hash);
  if (openChatThread !== null) return openChatThread === thread;
  const { page } = boots.getState();
  const kind = chatKind(panelMemory).getState().kind ?? (page.kind === 'live_stream' ? 'session' : 'public');
  return kind === 'support' || (kind === 'public' && boots.getState().frame?.public_chat?.thread_id === thread);
}
