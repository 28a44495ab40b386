import { getBoot, type Boot, type PageData } from '@plenary/contract/boot';
import { listThreads, type ChatThread } from '@plenary/contract/chat/operations';
import { getSettings } from '@plenary/contract/home/operations';
import { listHistory } from '@plenary/contract/studio/history';
import { countWaiting } from '@plenary/contract/studio/releases';
import { listNotifications } from '@plenary/contract/notifications/operations';
import { studioTopic } from '@plenary/contract/studio/topics';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { STUDIO_PAGES } from '@plenary/domain/studio/pages';
import type { Backend } from './backend.ts';
import { answerPanel } from './panel-answers.ts';
import { detailsOf, nearOf } from './session.ts';
import { answerTimeline } from './timeline-answers.ts';

/** Data that a page may ask the backend for beyond its boot data. */
export interface Unseen {
  /** Of the whole event, with their locks open. */
  readonly sessions?: readonly ListedSession[];
  /** Other pages of the event, by their path below it; those of its streams are there by themselves. */
  readonly pages?: Readonly<Record<string, PageData>>;
}

/** The answers of an event for what every page may ask by itself: as the boot data says, and otherwise nothing happens. */
export function answerFrame(backend: Backend, boot: Boot, { sessions = [], pages = {} }: Unseen = {}): void {
  const ahead = Date.parse(boot.now) - Date.now();
  const now = (): number => Date.now() + ahead;
  const chat = boot.frame?.public_chat;
  backend.answers(getBoot, ({ query: { path = '/' } }) => {
    const page = pages[path] ?? streamAt(path, sessions) ?? boot.page;
    return bootAt({ ...boot, page }, now(), sessions);
  });
  answerTimeline(backend, boot, sessions, now);
  answerPanel(backend, boot);
  backend.answers(listThreads, {
    chat_threads: chat ? [publicThread(chat)] : [],
    has_more: false,
    sanctions: { muted: false, muted_until: null, banned: false, banned_until: null },
    blocked: [],
  });
  backend.answers(getSettings, {});
  backend.answers(countWaiting, { pages: [] });
  for (const { id } of STUDIO_PAGES) backend.state(studioTopic(id), { people: [] });
  backend.answers(listHistory, { entries: [], has_more: false, read_at: boot.now });
  backend.answers(listNotifications, { results: [], has_more: false, result_count: 0, unread_count: 0, hidden: [] });
}

function bootAt(boot: Boot, now: number, sessions: readonly ListedSession[]): Boot {
  const { event, frame, page } = boot;
  const stream = page.kind === 'live_stream' ? page.session_id : null;
  const timeline = event && nearOf(sessions, now, event.settings, stream);
  return { ...boot, now: new Date(now).toISOString(), frame: frame && timeline && { ...frame, timeline } };
}

function streamAt(path: string, sessions: readonly ListedSession[]): PageData | undefined {
  const session = sessions.find(({ id }) => path === `/live_stream/${id}`);
  return session && { kind: 'live_stream', session_id: session.id, details: detailsOf(session) };
}

function publicThread(chat: NonNullable<NonNullable<Boot['frame']>['public_chat']>): ChatThread {
  return {
    _id: chat.thread_id,
    name: 'Public Chat',
    kind: 'public',
    channel_url: `chat:${chat.thread_id}`,
    event_users: [],
    is_networking: false,
    can_remove: false,
    pair: false,
    frozen: chat.frozen,
    slow_seconds: chat.slow_seconds,
    last_message_received: null,
    unread_count: chat.unread_count,
  };
}
