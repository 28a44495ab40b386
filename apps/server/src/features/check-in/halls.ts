import { randomBytes } from 'node:crypto';
import type { CheckInDesk, CheckInHall, HallState } from '@plenary/contract/check-in/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { changesIn, CHECK_IN, hallPath, hallText, hasSite, turnAt } from '@plenary/domain/check-in/codes';
import { oneLine } from '@plenary/domain/polls/words';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { check_in_halls } from '../../db/schema/index.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { hashToken, newToken } from '../../http/session/tokens.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { note } from '../audit/index.ts';
import { signHall } from './check-in.ts';
import { deleteHall, findHallByToken, listHalls, lockHalls, type HallRow } from './halls-store.ts';
import { countCheckedIn, kindOf } from './store.ts';

/** The number of people who are here, and the halls. */
export async function readDesk({ db }: Context, event_id: string): Promise<Result<CheckInDesk>> {
  const [kind, checked_in, halls] = await Promise.all([
    kindOf(db, event_id),
    countCheckedIn(db, event_id),
    listHalls(db, event_id),
  ]);
  return hasSite(kind) ? ok({ checked_in, halls: halls.map(presentHall) }) : refused('feature_off');
}

type Made = Result<{ hall: CheckInHall; url: string }>;

/** Makes a link for the screen of a hall. Only its hash is kept, so that it is shown this once. */
export async function makeHall(ctx: Context, by: Member, event: EventRow, raw: string): Promise<Made> {
  const name = oneLine(raw);
  const max = CHECK_IN.hall_name_max;
  if (name === '') return refused('invalid_input', { errors: { name: [{ code: 'empty' }] } });
  if ([...name].length > max) return refused('invalid_input', { errors: { name: [{ code: 'too_long', max }] } });
  if (!hasSite(await kindOf(ctx.db, event.id))) return refused('feature_off');
  return ctx.live.transact(
    async (tx): Promise<Outcome<Made>> => {
      const made = await prepareHall(ctx, tx, by, { event_id: event.id, name, hall_id: null });
      if (!made.ok) return { result: made };
      const { row, token } = made.value;
      const url = hallUrl(ctx, event.slug, token);
      return { result: ok({ hall: presentHall(row), url }), writes: [tx.insert(check_in_halls).values(row)] };
    },
    { locks: [lockHalls(ctx.db, event.id)] },
  );
}

/** A further link, noted and still to be inserted. The token of one at a hall is kept, for the hall's page shows it again. */
async function prepareHall(
  ctx: Context,
  tx: Tx,
  by: Member,
  about: Pick<HallRow, 'event_id' | 'name' | 'hall_id'>,
): Promise<Result<{ row: HallRow; token: string }>> {
  const { event_id, hall_id } = about;
  const count = await tx.$count(check_in_halls, eq(check_in_halls.event_id, event_id));
  if (count >= CHECK_IN.halls_max) return refused('too_many_halls');
  const [now, token] = [ctx.clock.now(), newToken()];
  const row: HallRow = {
    ...{ ...about, id: newId(now), token: hall_id === null ? null : token, token_hash: hashToken(token) },
    ...{ key: randomBytes(32).toString('hex'), created_at: new Date(now) },
  };
  await note(tx, ctx, { by, event_id, action: 'check_in.hall_made', subject: row.id });
  return ok({ row, token });
}

/** Makes the link of the screen on which people check in at a hall of the event, unless there is one (HAL15). */
export async function makeScreenAt(
  ctx: Context,
  by: Member,
  hall: { readonly id: string; readonly name: string },
): Promise<Result<null>> {
  const { event_id } = by;
  if (!hasSite(await kindOf(ctx.db, event_id))) return refused('feature_off');
  return ctx.live.transact(
    async (tx): Promise<Outcome<Result<null>>> => {
      if ((await tx.$count(check_in_halls, eq(check_in_halls.hall_id, hall.id))) > 0) return { result: ok(null) };
      const made = await prepareHall(ctx, tx, by, { event_id, name: hall.name, hall_id: hall.id });
      if (!made.ok) return { result: made };
      return { result: ok(null), writes: [tx.insert(check_in_halls).values(made.value.row)] };
    },
    { locks: [lockHalls(ctx.db, event_id)] },
  );
}

/** The screens on which people check in at halls of an event: their ids and links, by hall; null: nobody checks in. */
export async function screensAtHalls(
  ctx: Context,
  { id: event_id, slug }: Pick<EventRow, 'id' | 'slug'>,
): Promise<Map<string, { readonly id: string; readonly url: string }> | null> {
  if (!hasSite(await kindOf(ctx.db, event_id))) return null;
  const rows = await listHalls(ctx.db, event_id);
  return new Map(
    rows.flatMap(({ id, hall_id, token }) =>
      hall_id === null || token === null ? [] : [[hall_id, { id, url: hallUrl(ctx, slug, token) }]],
    ),
  );
}

const hallUrl = ({ config }: Pick<Context, 'config'>, slug: string, token: string): string =>
  `${siteOrigin(config)}/${slug}/check-in/hall/${token}`;

/** Ends a link for a hall: its screen shows nothing any more, and no code of it is good. */
export function endHall(ctx: Context, by: Member, id: string): Promise<Result<{ id: string }>> {
  const { event_id } = by;
  return ctx.live.transact(async (tx): Promise<Outcome<Result<{ id: string }>>> => {
    if (!(await deleteHall(tx, event_id, id))) return { result: refused('not_found') };
    await note(tx, ctx, { by, event_id, action: 'check_in.hall_revoked', subject: id });
    return { result: ok({ id }) };
  });
}

/** Whether the token of a hall's link is good. */
export async function isHall({ db }: Context, event_id: string, token: string): Promise<boolean> {
  return (await findHallByToken(db, event_id, token)) !== null;
}

/** The code that the screen of a hall shows at this moment. */
export async function readHall(ctx: Context, event: EventRow, token: string): Promise<Result<HallState>> {
  const hall = await findHallByToken(ctx.db, event.id, token);
  if (!hall) return refused('not_found');
  const now = ctx.clock.now();
  const code = { hall: hall.id, turn: turnAt(now) };
  const text = `${hallText(code)}.${signHall(hall.key, code)}`;
  const url = `${siteOrigin(ctx.config)}${hallPath(event.slug, text)}`;
  return ok({ name: hall.name, url, changes_in_ms: changesIn(now) });
}

const presentHall = ({ id, name, created_at }: HallRow): CheckInHall => ({
  ...{ id, name },
  created_at: created_at.toISOString(),
});
