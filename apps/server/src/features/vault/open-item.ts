import { ok, refused, type Result } from '@plenary/contract/errors';
import { isLocked } from '@plenary/domain/vault/availability';
import type { FastifyRequest } from 'fastify';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { opensAll } from './opens-all.ts';
import { scheduleOf } from './present.ts';
import { findItem, type VaultRow } from './store.ts';

/** An item by the address that it has at its event. */
export interface ItemAddress {
  readonly event: EventRow;
  readonly slug: string;
}

/** An item whose content may be sent to the caller now: hosts are sent it always (D5). */
export async function openItem(
  ctx: Context,
  { actor }: FastifyRequest,
  { event, slug }: ItemAddress,
): Promise<Result<VaultRow>> {
  const row = await findItem(ctx.db, event.id, slug);
  if (!row) return refused('not_found');
  return isLocked(scheduleOf(row), eventNow(ctx.clock, event), opensAll(actor)) ? refused('item_closed') : ok(row);
}
