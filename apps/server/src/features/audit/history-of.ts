import type { AuditAction } from '@plenary/domain/audit/actions';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { audit_log } from '../../db/schema/index.ts';

export interface HistoryQuery {
  readonly event_id: string;
  /** The thing, or the account of the person, that the entries are about. */
  readonly subject: string;
  readonly actions: readonly AuditAction[];
  readonly limit: number;
}

/** Entries about one subject at an event, the newest first. */
export function historyOf(db: Db, { event_id, subject, actions, limit }: HistoryQuery) {
  return db
    .select()
    .from(audit_log)
    .where(
      and(eq(audit_log.event_id, event_id), eq(audit_log.subject, subject), inArray(audit_log.action, [...actions])),
    )
    .orderBy(desc(audit_log.id))
    .limit(limit);
}
