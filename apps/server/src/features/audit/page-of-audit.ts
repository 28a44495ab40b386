import { actionsOf, type HistoryPart } from '@plenary/domain/audit/history';
import { SECTIONS } from '@plenary/domain/studio/sections';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { audit_log } from '../../db/schema/index.ts';

export type AuditRow = typeof audit_log.$inferSelect;

export interface AuditPage {
  readonly event_id: string;
  readonly part?: HistoryPart | undefined;
  /** Of one entry alone. */
  readonly id?: string | undefined;
  /** The subject. */
  readonly thing?: string | undefined;
  /** The account of who did it. */
  readonly by?: string | undefined;
  /** The id of an entry; those before it are read. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Entries about an event, the newest first, behind one that is known. */
export function pageOfAudit(db: Db, { event_id, id, part, thing, by, before, limit }: AuditPage): Promise<AuditRow[]> {
  return db
    .select()
    .from(audit_log)
    .where(
      and(
        eq(audit_log.event_id, event_id),
        id === undefined ? undefined : eq(audit_log.id, id),
        part && ofPart(part),
        thing === undefined ? undefined : eq(audit_log.subject, thing),
        by === undefined ? undefined : eq(audit_log.account_id, by),
        before === undefined ? undefined : lt(audit_log.id, before),
      ),
    )
    .orderBy(desc(audit_log.id))
    .limit(limit);
}

/** A saved section is of the part that it names. */
function ofPart(part: HistoryPart) {
  const actions = actionsOf(part);
  const section = SECTIONS.some((name) => name === part)
    ? and(eq(audit_log.action, 'event.section_changed'), eq(sql`${audit_log.after}->>'section'`, part))
    : undefined;
  return or(actions.length > 0 ? inArray(audit_log.action, actions) : undefined, section);
}
