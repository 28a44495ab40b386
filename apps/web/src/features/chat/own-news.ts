import type { EventOf } from '@plenary/contract/live';
import type { OwnTopic } from '@plenary/contract/own-topic';
import { NOTIFICATIONS_CHANGED } from '@plenary/contract/notifications/topics';
import { SETTINGS_CHANGED } from '@plenary/contract/settings/topics';
import { loadWithTexts } from '../../page/load-texts.ts';
import type { Services } from '../../page/services.tsx';
import { CALL_OVER, CALL_STARTED } from '@plenary/contract/calls/topics';
import { loadCallToast } from '../calls/index.ts';
import { loadNews } from '../notifications/index.ts';
import type { OwnThreads } from './threads/own/own-threads.ts';
import { readThreads } from './threads/own/read-threads.ts';
import { markThreadRead } from './threads/own/unread-threads.ts';

/**
 * Consequences of events of `user:<account>` beyond the public chat: one's threads are read again, and few people ever receive
 * that a message of theirs was taken back. null: events may have been missed.
 */
export function takeOwnNews(
  services: Services,
  own: OwnThreads,
  public_thread_id: string,
  events: readonly EventOf<OwnTopic>[] | null,
): void {
  const { api, texts, boots } = services;
  const slug = boots.getState().event?.slug ?? '';
  if (events?.some((event) => changesOwn(public_thread_id, event)) ?? true) void readThreads(own, api, slug);
  sayRead(services, own, public_thread_id, events ?? []);
  if (events?.some(({ kind }) => kind === NOTIFICATIONS_CHANGED) ?? true)
    void loadNews().then((news) => news.noticesChanged(services));
  for (const { kind, payload } of events ?? []) {
    if (kind === CALL_STARTED) void loadCallToast().then((toast) => toast.showCallToast(services, payload));
    if (kind === CALL_OVER) void loadCallToast().then((toast) => toast.dismissCallToast(payload));
    if (kind === SETTINGS_CHANGED && payload.part === 'profile')
      void import('../../page/people/own-profile.ts').then((profile) => profile.rereadOwnProfile(services));
    if (kind === 'chat.judged' || kind === 'chat.unjudged')
      void loadWithTexts(['moderation'], () => import('./moderation/judged.ts')).then((judged) =>
        kind === 'chat.judged' ? judged.showJudged(texts.t, payload) : judged.forgetJudged(payload),
      );
  }
}

/** Whatever one has read on another page counts here at once: the badges do not wait until the lists are read again. */
function sayRead(
  { notices }: Services,
  own: OwnThreads,
  public_thread_id: string,
  events: readonly EventOf<OwnTopic>[],
): void {
  for (const { kind, payload } of events) {
    if (kind === NOTIFICATIONS_CHANGED && payload.unread_count !== undefined)
      notices.setState({ unread: payload.unread_count });
    if (kind === 'chat.read' && payload.chat_thread !== public_thread_id)
      markThreadRead(own, payload.chat_thread, payload.unread_count);
  }
}

function changesOwn(public_thread_id: string, { kind, payload }: EventOf<OwnTopic>): boolean {
  // Where there is a public chat it learns of a mute, a ban or a block, and hands it on.
  if (kind === 'chat.sanction' || kind === 'chat.blocked') return public_thread_id === '';
  return kind === 'chat.thread' || (kind === 'chat.read' && payload.chat_thread !== public_thread_id);
}
