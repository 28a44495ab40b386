import { eq, or } from 'drizzle-orm';
import { audit_log } from '../../db/schema/index.ts';
import type { Feature } from '../../feature.ts';

/** The log of changes by hosts, organisers and commands. */
export const audit: Feature = {
  name: 'audit',
  personal_data: {
    // People stand there by id, which is nobody's once they are erased.
    tables: ['audit_log'],
    read: async ({ db }, { account_id }) => ({
      audit_log: await db
        .select()
        .from(audit_log)
        .where(or(eq(audit_log.account_id, account_id), eq(audit_log.subject, account_id)))
        .orderBy(audit_log.id),
    }),
  },
};

export { historyOf } from './history-of.ts';
export { listAudit } from './list-audit.ts';
export { pageOfAudit, type AuditRow } from './page-of-audit.ts';
export { changesBetween, note, type AuditEntry } from './note.ts';
