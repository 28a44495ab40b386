import type { AuditAction } from '@plenary/domain/audit/actions';
import { differs } from '@plenary/domain/differs';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit_log } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';

/** A change as its feature describes it. */
export interface AuditEntry {
  /** Left out: one of its own. */
  readonly id?: string;
  /** The account that did it on a page; left out: the operator of the command that runs. */
  readonly by?: { readonly account_id: string } | undefined;
  readonly event_id: string | null;
  readonly action: AuditAction;
  readonly subject?: string;
  /**
   * The values that changed, as they were and as they are. People stand there by id: no name, no address and nothing
   * that a person wrote, so that an erased person is in no entry.
   */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Notes a change in the transaction that makes it (AUD1). Changes that the server makes by itself are not noted. */
export async function note(tx: Tx, { clock, operator }: Pick<Context, 'clock' | 'operator'>, entry: AuditEntry) {
  const { by, subject, before, after, ...rest } = entry;
  if (!by && !operator) return;
  const now = clock.now();
  await tx.insert(audit_log).values({
    id: newId(now),
    ...rest,
    at: new Date(now),
    account_id: by?.account_id ?? null,
    command: by ? null : (operator?.command ?? null),
    system_user: by ? null : (operator?.system_user ?? null),
    subject: subject ?? null,
    before: before ?? null,
    after: after ?? null,
  });
}

/** The fields of `after` whose values differ from those of `before`, as they were and as they are. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } {
  const names = Object.keys(after).filter((name) => differs(before, { [name]: after[name] }));
  const pick = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}
