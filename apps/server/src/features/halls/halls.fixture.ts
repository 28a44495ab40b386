import type { TestServer } from '@plenary/testkit/server';
import { asc, eq } from 'drizzle-orm';
import { timeline_sessions } from '../../db/schema/index.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

/** Fields of a hall whose stream the server plays. */
export const HOSTED = { stream_type: 'hosted' };

/** The form of a hall. */
export const hallForm = (name: string, more: object = {}) => ({
  ...{ name, aliases: [], kind: 'both', capacity: null, stream_type: null, address: '', moderators: [] },
  ...more,
});

/** Has talks without a stream of their own, at these places. */
export const addTalks = ({ ctx }: Pick<TestServer, 'ctx'>, event_id: string, places: readonly (string | null)[]) =>
  addSessions(
    ctx,
    places.map((location, n) => sessionRow(event_id, { type: 'meeting', title: `Talk ${n}`, location })),
  );

/** The sessions of an event, by their titles. */
export const sessionsByTitle = ({ ctx }: Pick<TestServer, 'ctx'>, event_id: string) =>
  ctx.db
    .select()
    .from(timeline_sessions)
    .where(eq(timeline_sessions.event_id, event_id))
    .orderBy(asc(timeline_sessions.title));
