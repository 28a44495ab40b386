import { isLocked } from '@plenary/domain/timeline/locks';
import { sessionStatus } from '@plenary/domain/timeline/status';
import type { TimelineRules } from '@plenary/domain/timeline/types';
import type { TimelineSession } from '@plenary/contract/timeline';

/** A session's button: a link by its name, a lock that will open, or nothing. */
export type SessionLink =
  | { readonly kind: 'open'; readonly href: string; readonly label: 'breakout' | 'visit' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'none' };

interface Sight {
  readonly now: number;
  readonly rules: TimelineRules;
  readonly slug: string;
}

const NONE: SessionLink = { kind: 'none' };

/**
 * The button of a session (doc 1 §4). What has no link, has ended, or is not for this person (D5) shows none; so
 * does a link to a part of the product that is not there.
 * @param target the session that a marker belongs to; null for others
 */
export function sessionLink(session: TimelineSession, target: TimelineSession | null, sight: Sight): SessionLink {
  if (!session.has_link || sessionStatus(session, sight.now, sight.rules) === 3) return NONE;
  if (isLocked(session, target, sight.now, sight.rules)) return { kind: 'locked' };
  if (session.link === null || !isPage(session.link, sight.slug)) return NONE;
  return { kind: 'open', href: session.link, label: session.type === 'meeting' ? 'breakout' : 'visit' };
}

/** Whether an address is of another site, or a page that exists here (D37). */
export function isPage(link: string, slug: string): boolean {
  if (/^https?:\/\//i.test(link)) return true;
  if (!link.startsWith('/') || link.startsWith('//')) return false;
  const [, event, area] = link.split(/[?#]/, 1)[0]?.split('/') ?? [];
  if (event === 'pages') return true;
  return event === slug && (area === undefined || area === '' || area === 'live_stream' || area === 'pages');
}
