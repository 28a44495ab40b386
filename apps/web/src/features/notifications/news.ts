import type { Notification } from '@plenary/contract/notifications/operations';
import { ANNOUNCED, WITHDRAWN, type NotificationsTopic } from '@plenary/contract/notifications/topics';
import type { EventOf } from '@plenary/contract/live';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { loadWithTexts } from '../../page/load-texts.ts';
import { openPanel } from '../../page/navigation/panel-state.ts';
import type { Services } from '../../page/services.tsx';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import { toastKey, withAnnounced, withoutOne } from './notices-model.ts';
import { goneNotice, isReading, readNotices, saidNotices } from './reading.ts';

/** Changes that come together are read once; pages of many people read at different moments. Milliseconds. */
const READ_AFTER_MS = 150;
const READ_SPREAD_MS = 350;

/** One's notifications have changed, or may have: they are read again, and the new ones are shown. */
export function noticesChanged(services: Services): void {
  const { panelMemory } = services;
  if (panelMemory.has('notices wait')) return;
  panelMemory.set('notices wait', true);
  setTimeout(
    () => {
      panelMemory.delete('notices wait');
      void readNotices(services).then((fresh) => speakUp(services, fresh));
    },
    READ_AFTER_MS + Math.random() * READ_SPREAD_MS,
  );
}

/** Announcements to everybody (NOT11); null: some may have been missed. */
export function takeAnnouncements(services: Services, events: readonly EventOf<NotificationsTopic>[] | null): void {
  // An answer that is under way may be from before them, and would take them back.
  if (events === null || isReading(services)) noticesChanged(services);
  for (const { kind, payload } of events ?? []) {
    if (kind === ANNOUNCED) takeAnnounced(services, payload.notification);
    if (kind === WITHDRAWN) takeWithdrawn(services, payload.notification);
  }
}

function takeAnnounced(services: Services, notice: Notification | string): void {
  // Of one that was taken back since nothing is left but its id.
  if (typeof notice === 'string') return;
  const { notices, boots } = services;
  const { me, frame } = boots.getState();
  // The opener of a poll is not published: only the server knows whether it was this person, who is then not notified (PLL16).
  if (notice.type === 'poll' && me && rolesAllow('polls.present', me.roles)) return noticesChanged(services);
  const hidden = notices.getState().hidden ?? frame?.hidden_notifications ?? [];
  if (hidden.includes(notice.type) && !notice.is_unskippable) return;
  const own = notice.values['by'] === me?.event_user_id;
  notices.setState((state) => withAnnounced(state, own && me ? { ...notice, reads: [me._id] } : notice, own));
  if (!own) void speakUp(services, [notice]);
}

/** How many are unread is asked again where it was not known whether this one was. */
function takeWithdrawn(services: Services, id: string): void {
  const { notices } = services;
  if (notices.getState().list?.some(({ _id }) => _id === id)) notices.setState((state) => withoutOne(state, id));
  else noticesChanged(services);
  // Its toast may still wait for the part of the page that shows it.
  saidNotices(services).add(goneNotice(id));
  dismissToast(toastKey(id));
}

/** Follows the notification that the address names, as a mail and a push do; one that leads nowhere shows the list. */
export async function followNamed(services: Services, id: string): Promise<void> {
  const { router, notices } = services;
  const { notice: _, ...search } = router.state.getState().address.search;
  router.replace({ search });
  await readNotices(services);
  const one = notices.getState().list?.find(({ _id }) => _id === id);
  const { leadsOn, followNotice } = await loadWithTexts(['notifications'], () => import('./acts.ts'));
  if (one && leadsOn(services, one)) followNotice(services, one);
  else openPanel(services, 'notifications');
}

async function speakUp(services: Services, fresh: readonly Notification[]): Promise<void> {
  if (fresh.length === 0) return;
  const { showNotices } = await loadWithTexts(['notifications'], () => import('./toasts.ts'));
  showNotices(services, fresh);
}
