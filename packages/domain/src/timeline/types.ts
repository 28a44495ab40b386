/** Types of a session of the timeline (SES1). The contract's schema is made from this list. */
export const SESSION_TYPES = [
  'stream',
  'live-meeting',
  'meeting',
  'video-call',
  'media-item',
  'game',
  'marker-stream',
  'marker-live-meeting',
] as const;
export type SessionType = (typeof SESSION_TYPES)[number];

/**
 * The facts that the rules need of a session. A session of the wire has all of it.
 * Times are UTC ISO 8601 (D3); `misc` of a marker is the id of its target session.
 */
export interface RuleSession {
  readonly id: string;
  readonly type: SessionType;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly misc: string | null;
  /** Whether an organiser gave it a link, although a lock may hold it back now. */
  readonly has_link: boolean;
  /** Whether an organiser has marked it as one of the most important. */
  readonly featured?: boolean;
  /** Whether a host called it off: it stays where it was, and counts as over (TML47). */
  readonly cancelled?: boolean | undefined;
}

/** Settings of an event for the rules. */
export interface TimelineRules {
  /** Minutes given to a stream or live meeting without an end time (D1). */
  readonly default_stream_minutes: number;
}

/** 0 not started · 1 first five minutes (or about to start) · 2 live · 3 ended · 4 open without an end (D1). */
export type SessionStatus = 0 | 1 | 2 | 3 | 4;

export const MINUTE_MS = 60_000;
/** Active window and pre-start window (SES3). */
export const ACTIVE_WINDOW_MS = 5 * MINUTE_MS;
/** How near a start or an end must be for a session to be the featured one (SES6). */
export const FEATURED_WINDOW_MS = 24 * 60 * MINUTE_MS;
