import { createHash } from 'node:crypto';
import type { Difference } from '@plenary/domain/differs';
import { SEEN_FIELDS, type SeenField } from '@plenary/domain/schedules/sources/sources';
import type { ImportReport, SessionPlan } from '../bundles/index.ts';

export type ScheduleChanges = Pick<ImportReport, 'halls' | 'sessions'>;

/** Whether an import changes anything. */
export const changesAny = ({ halls, sessions }: ScheduleChanges): boolean =>
  [halls, sessions].some(({ added, changed, removed }) => added.length + changed.length + removed.length > 0);

/**
 * Stands for the sessions of a schedule and what they change in an event: a dry run has the same as the import after it, unless
 * something changed meanwhile (SRC2). Values that a publisher writes again at each answer, and ids that are made again, do not count.
 */
export function fingerprint(source: string, sessions: readonly SessionPlan[], changes: ScheduleChanges): string {
  const plan = sessions.map(({ source_data: _, ...session }) => session);
  const seen = Object.values(changes).map(({ details, kept = [], ...names }) => ({
    ...names,
    details: [...details, ...kept].map(({ name, fields }) => ({ name, fields: fields.filter(isSeen) })),
  }));
  return createHash('sha256')
    .update(JSON.stringify([source, plan, seen]))
    .digest('base64url');
}

const isSeen = ({ field }: Difference): boolean => !/^(?:source_data|hall_id|stream\.id)\b/.test(field);

/** The changed fields that people see, each with the first of its differences. */
export function seenFields(fields: readonly Difference[]): [field: SeenField, difference: Difference][] {
  return SEEN_FIELDS.flatMap((field) => {
    const one = fields.find((changed) => changed.field === field || changed.field.startsWith(`${field}.`));
    return one ? [[field, one] satisfies [SeenField, Difference]] : [];
  });
}
