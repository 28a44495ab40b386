import { listNotifications, type Notification } from '@plenary/contract/notifications/operations';
import type { Services } from '../../page/services.tsx';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import { momentUntil } from '@plenary/domain/notifications/moment';
import { asMoment, newOnes, toastKeyOf, withFirstPage, withOlder } from './notices-model.ts';

/**
 * Reads the first page again. A read that is under way is waited for, and followed by this one.
 * @returns the notifications that are new since the page was opened, and not one's own
 */
export async function readNotices(services: Services): Promise<readonly Notification[]> {
  const reading = readingOf(services);
  await reading.under_way;
  return (reading.under_way ??= readOnce(services).finally(() => (reading.under_way = null)));
}

async function readOnce(services: Services): Promise<readonly Notification[]> {
  const { api, notices, boots } = services;
  const answer = await api.call(listNotifications, { params: { event: eventOf(services) }, query: {} });
  if (!answer.ok) {
    // oxlint-disable-next-line no-console -- the specification wants it on the console
    console.error('Notifications endpoint failed!');
    notices.setState({ failed: true });
    return [];
  }
  const moments = { since: openedAt(services), now: services.clock.now() };
  const fresh = newOnes(notices.getState(), answer.value, moments);
  const before = notices.getState().list ?? [];
  notices.setState((state) => withFirstPage(state, answer.value));
  dismissGone(services, before);
  const me = boots.getState().me?.event_user_id;
  return fresh.filter(({ values }) => values['by'] !== me);
}

/** Whatever was taken back is not offered any more, wherever it stood, nor is a moment that was dismissed on another page. */
function dismissGone(services: Services, before: readonly Notification[]): void {
  const left = new Map(services.notices.getState().list?.map((one) => [one._id, one]));
  for (const one of before) {
    const known = left.get(one._id);
    if (!known || (known.reads.length > 0 && momentUntil(asMoment(one)) !== null)) dismissToast(toastKeyOf(one));
  }
}

/** Reads the page behind those that are known. Returns whether that succeeded. */
export async function readOlder(services: Services): Promise<boolean> {
  const { api, notices } = services;
  const before = notices.getState().list?.at(-1)?.cursor;
  const query = before === undefined ? {} : { before };
  const answer = await api.call(listNotifications, { params: { event: eventOf(services) }, query });
  if (answer.ok) notices.setState((state) => withOlder(state, answer.value));
  return answer.ok;
}

/** Nothing from before the page was opened is news. Real time of the server, in ms. */
function openedAt({ clock, boots }: Services): number {
  return clock.bootNow - (boots.getState().frame?.timeline.clock_offset_ms ?? 0);
}

export const eventOf = ({ boots }: Services): string => boots.getState().event?.slug ?? '';

/** Whether an answer is under way that may be older than what is published now. */
export const isReading = (services: Services): boolean => readingOf(services).under_way !== null;

/** The cursors of the notifications that were said, and those that were taken back (`goneNotice`): they are said no more. */
export function saidNotices({ panelMemory }: Services): Set<string> {
  const said = (panelMemory.get('said notices') as Set<string> | undefined) ?? new Set();
  panelMemory.set('said notices', said);
  return said;
}

/** The name among those that are said no more of one that was taken back. */
export const goneNotice = (id: string): string => `gone ${id}`;

interface Reading {
  under_way: Promise<readonly Notification[]> | null;
}

function readingOf({ panelMemory }: Services): Reading {
  const reading = (panelMemory.get('reading notices') as Reading | undefined) ?? { under_way: null };
  panelMemory.set('reading notices', reading);
  return reading;
}
