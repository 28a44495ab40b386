import type { NotificationKind } from './kinds.ts';
import { noticeSummary, type NoticeTimes } from './summary.ts';

/** A notification as far as a click on it is concerned. */
export interface LeadingNotice extends NoticeTimes {
  readonly type: NotificationKind;
  readonly values: Readonly<Record<string, string | number | boolean>>;
  readonly link: string | null;
  /** The page of its session, as far as the reader may open it. */
  readonly url: string | null;
  /** It is about a meeting. */
  readonly meeting: boolean;
}

/** The effect of a click (NOT4). */
export type NoticeLead =
  /** A thread of the chat, at a message. */
  | { readonly kind: 'chat'; readonly thread: string; readonly message: string | null }
  | { readonly kind: 'link'; readonly href: string; readonly new_tab: boolean }
  /** It says in how many minutes or hours it is available. */
  | { readonly kind: 'later'; readonly at: number }
  | { readonly kind: 'nothing' };

/**
 * Where a click leads: a meeting to a new tab, what is over nowhere, what is locked until later to its time. Whether an
 * address leaves the site is the browser's to know.
 * @param now ms on the event's clock
 */
export function leadOf(notice: LeadingNotice, now: number): NoticeLead {
  const { values, link, url, meeting, startTime } = notice;
  const summary = noticeSummary(notice, now, 'UTC')?.kind;
  const thread = values['chat_thread'];
  if (typeof thread === 'string' && url === null) {
    const message = values['chat_message'];
    return { kind: 'chat', thread, message: typeof message === 'string' ? message : null };
  }
  if (summary === 'ended' && thread === undefined) return { kind: 'nothing' };
  if (url !== null) return { kind: 'link', href: url, new_tab: meeting };
  if (summary === 'live_at' || summary === 'live_on') return { kind: 'later', at: Date.parse(startTime ?? '') };
  return link === null ? { kind: 'nothing' } : { kind: 'link', href: link, new_tab: false };
}
