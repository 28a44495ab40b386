import { markNotifications, type Notification } from '@plenary/contract/notifications/operations';
import { isExternal } from '@plenary/domain/home/quick-links';
import { leadOf, type NoticeLead } from '@plenary/domain/notifications/lead';
import { leadsToNothing } from '@plenary/domain/pages/switched';
import { chatKind, chatTarget } from '../../page/navigation/chat-target.ts';
import { setHash } from '../../page/navigation/overlays.ts';
import { isPageOf } from '../../page/navigation/PageLink.tsx';
import { openPanel } from '../../page/navigation/panel-state.ts';
import { heldByBoard } from '../../page/call/board.ts';
import type { Services } from '../../page/services.tsx';
import { holds, withRead } from './notices-model.ts';
import { asLeading } from './notice-texts.ts';
import { eventOf, readNotices } from './reading.ts';

/** Marks one as read, here at once and then for all of the person's devices. Where that fails the list is read again. */
export async function markOne(services: Services, { _id, reads }: Notification): Promise<boolean> {
  if (reads.length > 0) return true;
  return mark(services, (one) => one._id === _id, { notifications: [_id] });
}

/** Marks all that are known, but for those that stand on top (D36). */
export async function markAll(services: Services): Promise<boolean> {
  const now = services.clock.now();
  const until = services.notices.getState().list?.reduce((last, { cursor }) => (cursor > last ? cursor : last), '');
  return mark(services, (one) => !holds(one, now), { notifications: 'all', ...(until && { until }) });
}

async function mark(
  services: Services,
  which: (one: Notification) => boolean,
  body: { readonly notifications: 'all' | string[]; readonly until?: string },
): Promise<boolean> {
  const { api, notices, boots } = services;
  notices.setState((state) => withRead(state, which, boots.getState().me?._id ?? ''));
  const answer = await api.call(markNotifications, { params: { event: eventOf(services) }, body });
  if (answer.ok) notices.setState({ unread: answer.value.unread_count });
  else await readNotices(services);
  return answer.ok;
}

/**
 * Where a click on a notification leads at a moment of the event's clock: not to a page that was switched off since, of
 * which an announcement may show as well (PAG19).
 */
export function noticeLead({ boots }: Services, one: Notification, now: number): NoticeLead {
  const { event, me, origin } = boots.getState();
  const lead = leadOf(asLeading(one), now);
  if (lead.kind !== 'link' || !event) return lead;
  const reader = { slug: event.slug, origin, flags: event.settings.flags, roles: me?.roles ?? [] };
  return leadsToNothing(lead.href, reader) ? { kind: 'nothing' } : lead;
}

/** Whether a notification leads somewhere by now. */
export function leadsOn(services: Services, one: Notification): boolean {
  const { kind } = noticeLead(services, one, services.clock.now());
  return kind === 'chat' || kind === 'link';
}

/** Follows a notification to where it leads (NOT4), and marks it as read. Links in the list are followed by the browser. */
export function followNotice(services: Services, one: Notification): void {
  if (heldByBoard()) return;
  void markOne(services, one);
  const lead = noticeLead(services, one, services.clock.now());
  if (lead.kind === 'chat') openChat(services, one, lead);
  if (lead.kind === 'link') openLink(services, lead);
}

/** Kinds that lead to a question to the event's support. */
const ABOUT_SUPPORT: ReadonlySet<Notification['type']> = new Set(['answered_question', 'new_question']);

function openChat(
  services: Services,
  { type }: Notification,
  { thread, message }: { readonly thread: string; readonly message: string | null },
): void {
  const { boots, panelMemory, storage } = services;
  const isPublic = thread === boots.getState().frame?.public_chat?.thread_id;
  const kind = isPublic ? 'public' : ABOUT_SUPPORT.has(type) ? 'support' : 'private';
  chatKind(panelMemory).setState({ kind });
  if (message !== null || type === 'new_question') chatTarget(panelMemory).setState({ thread, message });
  openPanel(services, 'chat');
  if (kind === 'private') storage.set('chatThreadId', thread);
  setHash(services, { openChatThread: kind === 'private' ? thread : null });
}

/** Other sites, and meetings, open in a new tab that cannot reach back. */
export function openLink(
  { router, boots }: Services,
  { href, new_tab }: { readonly href: string; readonly new_tab: boolean },
): void {
  if (new_tab || isExternal(href, location.origin)) open(href, '_blank', 'noopener,noreferrer');
  else if (isPageOf(href, boots.getState().event?.slug ?? null)) router.push(href);
  else location.assign(href);
}
