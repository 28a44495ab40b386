import { ok, refused, type Result } from '@plenary/contract/errors';
import { ID_PATTERN } from '@plenary/contract/ids';
import { inLanguage, type Translations } from '@plenary/domain/language/texts';
import { runsEvent } from '@plenary/domain/policy/roles';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { runsRooms } from '../rooms/index.ts';

/** An exhibitor as a person meets it. */
export interface MetExhibitor {
  readonly id: string;
  /** In the language of the person. */
  readonly name: string;
  /** The person staffs it. */
  readonly owner: boolean;
  /** Its owners and hosts change its page and see who left their contact. */
  readonly edits: boolean;
}

interface MetRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly translations: Translations;
  readonly closed: boolean;
  readonly owner: boolean;
}

/** An exhibitor that is there for this person, or null. A closed one is there for those who change it. */
export async function findExhibitor(db: Db | Tx, member: Member, room_id: string): Promise<MetExhibitor | null> {
  if (!ID_PATTERN.test(room_id)) return null;
  const { event_id, event_user_id, text_language } = member;
  const { rows } = await db.execute<MetRow>(sql`
    SELECT r.id, r.name, r.translations, r.closed, EXISTS (SELECT 1 FROM room_owners o WHERE o.event_id = r.event_id AND o.room_id = r.id
                                              AND o.event_user_id = ${event_user_id}) AS owner
      FROM rooms r WHERE r.event_id = ${event_id} AND r.id = ${room_id} AND r.kind = 'exhibitor'`);
  const [room] = rows;
  if (!room) return null;
  const { id, name, closed, owner } = inLanguage(room, text_language);
  const edits = owner || runsRooms(member);
  return closed && !edits ? null : { id, name, owner, edits };
}

/**
 * An exhibitor whose page this person may read now: everybody while the event is open; its owners before the opening and after the
 * end as well, since they prepare it and look after what came of it (D273).
 */
export async function readableExhibitor(
  ctx: Context,
  member: Member,
  event: EventRow,
  room_id: string,
): Promise<Result<MetExhibitor>> {
  const met = await findExhibitor(ctx.db, member, room_id);
  const phase = phaseOf(ctx, event);
  if (phase !== 'open' && !met?.edits && !runsEvent(member.roles))
    return refused(phase === 'before' ? 'event_not_open' : 'event_over');
  return met ? ok(met) : refused('not_found');
}

/** An exhibitor that this person may change. */
export async function editableExhibitor(db: Db | Tx, member: Member, room_id: string): Promise<Result<MetExhibitor>> {
  const met = await findExhibitor(db, member, room_id);
  if (!met) return refused('not_found');
  return met.edits ? ok(met) : refused('forbidden');
}
