import { textProblems } from '@plenary/domain/onboarding/text';
import { SOURCE_LANGUAGE } from '@plenary/domain/language/language';
import { noEvent, problem, type Checked } from '@plenary/domain/problem';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { ticket_keys } from '../../db/schema/index.ts';
import { note } from '../audit/index.ts';
import { eventBySlug } from '../events/index.ts';
import { fieldText } from '../../http/language.ts';
import { newId } from '../../ids.ts';
import { keysOf, type TicketKey } from './store.ts';

/** The organiser who does it on a page; absent: the operator of the command that runs. */
type By = { readonly account_id: string };

/** A key as lists show it: never the key itself. */
export type KeySummary = Omit<TicketKey, 'key'>;

const NAME = { max: 200, required: true } as const;

/** Gives an event the key of a shop. Problems: no such event, a key of that name, or a name that cannot be one. */
export async function addTicketKey(ctx: Context, slug: string, key: TicketKey, by?: By): Promise<Checked<KeySummary>> {
  for (const field of ['issuer', 'kid', 'audience'] as const) {
    const [bad] = textProblems(key[field], NAME);
    if (bad) return problem(field, fieldText(SOURCE_LANGUAGE, bad));
  }
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  const now = ctx.clock.now();
  const row = { ...key, id: newId(now), event_id: event.id, created_at: new Date(now) };
  const made = await ctx.live.transact(async (tx) => {
    const rows = await tx.insert(ticket_keys).values(row).onConflictDoNothing().returning({ id: ticket_keys.id });
    if (rows.length > 0) await noteKey(ctx, tx, { by, event_id: event.id, action: 'ticket_key.added' }, key);
    return { result: rows.length > 0 };
  });
  return made ? { ok: true, value: summaryOf(key) } : problem(key.kid, `${slug} has a key of this name already`);
}

/** The keys of an event. */
export async function listTicketKeys(ctx: Context, slug: string): Promise<Checked<readonly KeySummary[]>> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  return { ok: true, value: (await keysOf(ctx.db, event.id)).map(summaryOf) };
}

/** Takes a key away: tickets that it signed are refused from now on. Sessions go on. */
export async function removeTicketKey(ctx: Context, slug: string, kid: string, by?: By): Promise<Checked<KeySummary>> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  const row = await ctx.live.transact(async (tx) => {
    const [gone] = await tx
      .delete(ticket_keys)
      .where(and(eq(ticket_keys.event_id, event.id), eq(ticket_keys.kid, kid)))
      .returning();
    if (gone) await noteKey(ctx, tx, { by, event_id: event.id, action: 'ticket_key.removed' }, gone);
    return { result: gone };
  });
  return row ? { ok: true, value: summaryOf(row) } : problem(kid, `${slug} has no key of this name`);
}

interface KeyNote {
  readonly by: By | undefined;
  readonly event_id: string;
  readonly action: 'ticket_key.added' | 'ticket_key.removed';
}

function noteKey(ctx: Context, tx: Tx, about: KeyNote, key: KeySummary): Promise<void> {
  const { kid, ...summary } = summaryOf(key);
  return note(tx, ctx, { ...about, subject: kid, [about.action === 'ticket_key.added' ? 'after' : 'before']: summary });
}

function summaryOf({ issuer, kid, algorithm, audience, traits }: KeySummary): KeySummary {
  return { issuer, kid, algorithm, audience, traits };
}
