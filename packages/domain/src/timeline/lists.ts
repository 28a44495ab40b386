import { sessionDays } from './agenda/agenda.ts';
import type { RuleSession } from './types.ts';

/** Local dates with sessions, and the ids of the sessions of each type, in the order of the sessions. */
export interface TimelineLists {
  readonly days: string[];
  readonly games: string[];
  readonly live_streams: string[];
  readonly media_items: string[];
  readonly live_meetings: string[];
  readonly meetings: string[];
  readonly video_calls: string[];
}

type Listed = Pick<RuleSession, 'id' | 'type' | 'starts_at'>;

/**
 * The lists of the timeline data (SES1) that follow from the sessions. Server and page make them with this alone, so
 * that a page which followed events has what a fresh one gets.
 * @param timeZone IANA name of the event's zone
 */
export function timelineLists(sessions: readonly Listed[], timeZone: string): TimelineLists {
  const ids = (type: Listed['type']): string[] => sessions.filter((s) => s.type === type).map((s) => s.id);
  return {
    days: sessionDays(sessions, timeZone),
    games: ids('game'),
    live_streams: ids('stream'),
    media_items: ids('media-item'),
    live_meetings: ids('live-meeting'),
    meetings: ids('meeting'),
    video_calls: ids('video-call'),
  };
}
