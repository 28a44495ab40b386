import type { SessionType, TimelineData, TimelineSession } from '@plenary/contract/timeline';
import { sessionDays } from '@plenary/domain/timeline/agenda';

type Lists = Pick<
  TimelineData,
  'days' | 'games' | 'live_streams' | 'media_items' | 'live_meetings' | 'meetings' | 'video_calls'
>;

/** The lists of doc 1 §3 "Timeline data" that follow from the sessions. */
export function listsOf(sessions: readonly TimelineSession[], timeZone: string): Lists {
  const ids = (type: SessionType): string[] => sessions.filter((s) => s.type === type).map((s) => s.id);
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
