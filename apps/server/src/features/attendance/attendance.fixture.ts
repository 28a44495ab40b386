import type { JoinAnswer, OwnRows } from '@plenary/contract/attendance/operations';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { TestServer } from '@plenary/testkit/server';
import { and, count, eq } from 'drizzle-orm';
import { session_attendance, session_occupancy } from '../../db/schema/index.ts';

/** A person at an event with the calls of attendance at hand. */
export interface Attendee {
  readonly person: Person;
  readonly client: Client;
  join(session_id: string): Promise<Answer>;
  leave(session_id: string): Promise<Answer>;
  /** The status of a join or a leave; throws where it is not HTTP 200. */
  status(answer: Promise<Answer>): Promise<JoinAnswer['status']>;
  favorite(session: string, is_favorite?: boolean): Promise<Answer>;
  rows(): Promise<OwnRows['results']>;
}

export async function attend(server: TestServer, event: EventFixture, options: PersonOptions = {}): Promise<Attendee> {
  const person = await server.createPerson({ ...options, event });
  const client = await server.signIn(person);
  const call = (session_id: string, body: object) =>
    client.post(`/${event.slug}/${person.account_id}/${session_id}/json/join`, body);
  return {
    person,
    client,
    join: (session_id) => call(session_id, {}),
    leave: (session_id) => call(session_id, { unassign_client: true }),
    status: async (answer) => {
      const { status, json, text } = await answer;
      if (status !== 200) throw new Error(`answered ${status}: ${text}`);
      return (json as JoinAnswer).status;
    },
    favorite: (session, is_favorite = true) => client.post(`/${event.slug}/json/favorites`, { session, is_favorite }),
    rows: async () =>
      ((await client.get(`/${event.slug}/poll/user-timeline`)).json as { payload: OwnRows }).payload.results,
  };
}

/** The people in a session: as counted by the database's own number, and one by one. */
export async function peopleIn({ ctx }: TestServer, event: EventFixture, session_id: string) {
  const [[counted], [rows]] = await Promise.all([
    ctx.db
      .select({ occupancy: session_occupancy.occupancy })
      .from(session_occupancy)
      .where(and(eq(session_occupancy.event_id, event.id), eq(session_occupancy.session_id, session_id))),
    ctx.db
      .select({ people: count() })
      .from(session_attendance)
      .where(and(eq(session_attendance.event_id, event.id), eq(session_attendance.session_id, session_id))),
  ]);
  return { occupancy: counted?.occupancy ?? 0, people: rows?.people ?? 0 };
}
