import { type Badge, badgeOf } from '@plenary/domain/timeline/badges';
import type { TimelineRules } from '@plenary/domain/timeline/types';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import type { Translate } from '@plenary/texts/texts';
import { cardTime } from './session-times.ts';

/** A card of the live-streams modal. */
export interface StreamCard {
  readonly id: string;
  readonly title: string;
  /** Its texts are read with the card (`useSessionDetails`). */
  readonly has_description: boolean;
  readonly updated_at: string;
  readonly speakers: ListedSession['speakers'];
  readonly image: string | null;
  readonly time: string;
  readonly badge: Badge;
  /** Its link is the page that is shown: 'Watching'. */
  readonly current: boolean;
  readonly label: string;
  /** null: the button is disabled, for hosts too (D2). */
  readonly link: string | null;
}

interface Seen {
  readonly now: number;
  readonly rules: TimelineRules;
  readonly zone: string;
  /** Path of the page that is shown. */
  readonly path: string;
}

/** A stream as its card shows it at a moment of the event's clock (STR2, D2). */
export function streamCard(t: Translate, session: ListedSession, { now, rules, zone, path }: Seen): StreamCard {
  const badge = badgeOf(session, now, rules);
  const current = session.link !== null && session.link === path;
  return {
    id: session.id,
    title: session.title,
    has_description: session.has_description,
    updated_at: session.updated_at,
    speakers: session.speakers,
    image: session.cover_image_file,
    time: cardTime(t, session, now, rules, zone),
    badge,
    current,
    label: t(current ? 'streams.watching' : 'streams.visit'),
    link: badge.kind === 'not_started' ? null : session.link,
  };
}
