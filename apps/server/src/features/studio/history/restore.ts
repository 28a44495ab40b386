import { EventFlags, EventSettings } from '@plenary/contract/event';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { pageOfAudit, type AuditRow } from '../../audit/index.ts';
import { CHANGED_MEANWHILE, setEvent, type EventFields } from '../../events/index.ts';

const BASICS = new Set(['name', 'event_kind', 'time_zone', 'opens_at', 'starts_at', 'closes_at']);
const { flags: _, ...SETTINGS } = EventSettings.shape;

/** The basics, settings and flags that an entry changed, as they were before, as `event.yaml` has them; null: there are none. */
export function eventBefore({
  action,
  before,
  after,
}: Pick<AuditRow, 'action' | 'before' | 'after'>): EventFields | null {
  if (action !== 'event.changed') return null;
  const noted = Object.entries(before ?? {}).filter(([field]) => after !== null && field in after);
  const of = (known: (field: string) => boolean) => Object.fromEntries(noted.filter(([field]) => known(field)));
  const basics = of((field) => BASICS.has(field));
  const flags = of((field) => field in EventFlags.shape);
  const settings = { ...of((field) => field in SETTINGS), ...(Object.keys(flags).length > 0 && { flags }) };
  const fields = { ...basics, ...(Object.keys(settings).length > 0 && { settings }) };
  return Object.keys(fields).length > 0 ? fields : null;
}

/**
 * Puts what an entry changed of the basics and the settings back as it was before (RST4), which is a change itself.
 * @param anyway also where it was changed again since
 * Refusals: `not_found`, `changed_meanwhile`, `invalid_input`.
 */
export async function restoreEvent(
  ctx: Context,
  { event_id, slug, by }: { readonly event_id: string; readonly slug: string; readonly by: Member },
  { id, anyway }: { readonly id: string; readonly anyway: boolean },
): Promise<Result<{ readonly restored: true }>> {
  const [entry] = await pageOfAudit(ctx.db, { event_id, id, limit: 1 });
  const fields = entry && eventBefore(entry);
  if (!entry || !fields) return refused('not_found');
  const done = await setEvent(ctx, slug, fields, by, anyway ? {} : (entry.after ?? {}));
  if (done.ok) return ok({ restored: true });
  const [first] = done.problems;
  if (first?.place === CHANGED_MEANWHILE) return refused('changed_meanwhile');
  return refused('invalid_input', { errors: { restore: [{ code: 'import_refuses', reason: first?.reason ?? '' }] } });
}
