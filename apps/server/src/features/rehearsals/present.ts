import type { Rehearsals } from '@plenary/contract/rehearsals/operations';
import { displayName } from '@plenary/contract/names';
import { inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { accounts } from '../../db/schema/index.ts';
import { eventById } from '../events/index.ts';
import { findGoing, findLastWalked, listEnded, listHeld, type Rehearsal } from './store.ts';

/** So many rehearsals that have ended are shown. */
const SHOWN = 10;

/** The rehearsals of an event, and the sessions at which one can begin. */
export async function readRehearsals({ db }: Pick<Context, 'db'>, event_id: string): Promise<Rehearsals> {
  const [going, ended, sessions] = await Promise.all([
    findGoing(db, event_id),
    listEnded(db, event_id, SHOWN),
    listHeld(db, event_id),
  ]);
  const copy = going && (await eventById(db, going.copy_id));
  const names = await namesOf(db, [...(going ? [going] : []), ...ended]);
  const present = ({ id, started_by, started_at, from_at }: Rehearsal) => ({
    id,
    by: names.get(started_by ?? '') ?? null,
    started_at: started_at.toISOString(),
    from_at: from_at.toISOString(),
  });
  return {
    going: going &&
      copy && {
        ...present(going),
        slug: copy.slug,
        ends_at: going.ends_at.toISOString(),
        simulated: going.simulated > 0,
      },
    ended: ended.flatMap((one) =>
      one.ended_at ? [{ ...present(one), ended_at: one.ended_at.toISOString(), report: one.report }] : [],
    ),
    sessions: sessions.map(({ id, title, starts_at }) => ({ id, title, starts_at: new Date(starts_at).toISOString() })),
  };
}

async function namesOf(db: Db, rows: readonly Rehearsal[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ started_by }) => started_by ?? []))];
  if (ids.length === 0) return new Map();
  const { id, first_name, last_name, screen_name } = accounts;
  const people = await db.select({ id, first_name, last_name, screen_name }).from(accounts).where(inArray(id, ids));
  return new Map(people.map((person) => [person.id, displayName(person)]));
}

/** When the team last rehearsed an event so far that the time of a session came, and for how many minutes; null: never. */
export async function lastRehearsal(
  db: Db,
  event_id: string,
): Promise<{ readonly at: string; readonly minutes: number } | null> {
  const last = await findLastWalked(db, event_id);
  if (!last?.ended_at) return null;
  const minutes = Math.max(1, Math.round((last.ended_at.getTime() - last.started_at.getTime()) / 60_000));
  return { at: last.ended_at.toISOString(), minutes };
}
