import type { CaptionPage } from '@plenary/contract/captions/operations';
import { captionsTopic } from '@plenary/contract/captions/topics';
import { isStreamLike } from '@plenary/domain/timeline/status';
import { OCCUPANCY_TOPIC, userTimelineTopic } from '@plenary/contract/attendance/topics';
import type { Boot } from '@plenary/contract/boot';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { getNear, getSessionDetails, getTimeline } from '@plenary/contract/timeline/document';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { refuses, type Backend } from './backend.ts';
import { detailsOf, lockedAt, nearOf, packedOf } from './session.ts';
import { testCursor } from './feeds.ts';

const NO_CAPTIONS: CaptionPage = { lines: [], languages: [], has_more: false };

/** The answers of the timeline, whose texts greet the reader; locks stand as they do when a page asks. */
export function answerTimeline(
  backend: Backend,
  { event, me }: Boot,
  sessions: readonly ListedSession[],
  now: () => number,
): void {
  if (!event) return;
  backend.answers(getTimeline, () => packedOf(lockedAt(sessions, now(), event.settings)));
  backend.answers(getNear, ({ query }) => ({
    status: 'success' as const,
    cursor: testCursor(0),
    payload: nearOf(sessions, now(), event.settings, query.stream ?? null),
  }));
  backend.answers(getSessionDetails, ({ params }) => {
    const session = sessions.find(({ id }) => id === params.id);
    return session ? detailsOf(session) : refuses('not_found');
  });
  for (const { id } of sessions.filter(isStreamLike)) backend.state(captionsTopic(id), NO_CAPTIONS);
  backend.state(OCCUPANCY_TOPIC, { occupancy: {} });
  if (me) backend.state(userTimelineTopic(me._id), { results: [] });
}

/** Publishes sessions as they are at a moment of the event's clock: changed, or because their locks have opened or closed. */
export function publishSessions(
  backend: Backend,
  sessions: readonly ListedSession[],
  now: number,
  rules: Parameters<typeof lockedAt>[2],
): void {
  for (const session of lockedAt(sessions, now, rules))
    backend.publish(TIMELINE_TOPIC, { kind: 'session.changed', entity_id: session.id, payload: { session } });
}
