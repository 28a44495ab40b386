import type { AuditAction } from '@plenary/domain/audit/actions';
import { and, desc, eq, gte, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { audit_log, events } from '../../db/schema/index.ts';

export interface AuditQuery {
  readonly event_id?: string | undefined;
  /** Entries by an account or about it. */
  readonly account_id?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly since?: Date | undefined;
  readonly limit: number;
}

/** Entries of the audit log, the newest first; `event` is the slug, null where the event is gone or none. */
export async function listAudit(db: Db, { event_id, account_id, action, since, limit }: AuditQuery) {
  const rows = await db
    .select({ entry: audit_log, event: events.slug })
    .from(audit_log)
    .leftJoin(events, eq(events.id, audit_log.event_id))
    .where(
      and(
        event_id === undefined ? undefined : eq(audit_log.event_id, event_id),
        account_id === undefined
          ? undefined
          : or(eq(audit_log.account_id, account_id), eq(audit_log.subject, account_id)),
        action === undefined ? undefined : eq(audit_log.action, action),
        since === undefined ? undefined : gte(audit_log.at, since),
      ),
    )
    .orderBy(desc(audit_log.id))
    .limit(limit);
  return rows.map(({ entry, event }) => ({ ...entry, event }));
}
