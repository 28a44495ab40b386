import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CheckedIn, CheckedInPerson } from '@plenary/contract/check-in/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { hallText, hasSite, isShown, readHallCode, readScanned, type HallCode } from '@plenary/domain/check-in/codes';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { presentEventUser } from '../accounts/index.ts';
import { note } from '../audit/index.ts';
import { award, withPoints } from '../points/index.ts';
import { findHall } from './halls-store.ts';
import { kindOf, lockByCode, lockOwn, putCheckIn } from './store.ts';

/** Checks a person in by the code that the screen of a hall shows at this moment (CKN5). */
export async function checkInHere(ctx: Context, member: Member, text: string): Promise<Result<CheckedIn>> {
  const wait = await ctx.limits.take('check_in', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  if (!hasSite(await kindOf(ctx.db, member.event_id))) return refused('feature_off');
  const code = await readGenuine(ctx, member.event_id, text);
  if (!code) return refused('check_in_unknown');
  if (!isShown(code.turn, ctx.clock.now())) return refused('check_in_changed');
  return ctx.live.transact(async (tx): Promise<Outcome<Result<CheckedIn>>> => {
    const { at } = await lockOwn(tx, member);
    if (at) return { result: ok({ at: at.toISOString(), again: true, points: 0 }) };
    const now = ctx.clock.now();
    const given = await award(tx, member, now, actAt(member.event_id));
    const done = { at: new Date(now), hall_id: code.hall };
    const result = ok({ at: done.at.toISOString(), again: false, points: given.points });
    return withPoints({ result, writes: [putCheckIn(tx, member, done)] }, given);
  });
}

/** A code that a hall of this event signed; null: it is none. */
async function readGenuine(ctx: Context, event_id: string, text: string): Promise<HallCode | null> {
  const code = readHallCode(text);
  const hall = code && (await findHall(ctx.db, event_id, code.hall));
  if (!code || !hall) return null;
  const right = Buffer.from(signHall(hall.key, code));
  const given = Buffer.from(code.mac);
  return given.length === right.length && timingSafeEqual(given, right) ? code : null;
}

/** The signature of a hall's code: 16 bytes of an HMAC, base64url. */
export function signHall(key: string, code: Omit<HallCode, 'mac'>): string {
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(hallText(code)).digest();
  return mac.subarray(0, 16).toString('base64url');
}

/** Checks a person in whose own code staff scanned or typed (CKN3). Noted in the audit log. */
export async function checkInPerson(
  ctx: Context,
  by: Member,
  event: EventRow,
  text: string,
): Promise<Result<CheckedInPerson>> {
  const wait = await ctx.limits.take('check_in_desk', { person: by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  if (!hasSite(await kindOf(ctx.db, event.id))) return refused('feature_off');
  const scanned = readScanned(text);
  if (!scanned) return refused('check_in_unknown');
  if (scanned.event !== null && scanned.event !== event.slug) return refused('check_in_elsewhere');
  return ctx.live.transact(async (tx): Promise<Outcome<Result<CheckedInPerson>>> => {
    const found = await lockByCode(tx, event.id, scanned.code);
    if (!found) return { result: refused('check_in_unknown') };
    const { person } = found;
    if (!person.active || person.simulated || person.deleted_at) return { result: refused('check_in_gone') };
    const event_user = presentEventUser(person);
    if (found.at) return { result: ok({ event_user, at: found.at.toISOString(), again: true }) };
    const now = ctx.clock.now();
    const earner = { event_id: event.id, event_user_id: person.event_user_id, account_id: person.account_id };
    await note(tx, ctx, { by, event_id: event.id, action: 'person.checked_in', subject: person.account_id });
    const given = await award(tx, earner, now, actAt(event.id));
    const at = new Date(now);
    const writes = [putCheckIn(tx, earner, { at, by_account_id: by.account_id })];
    return withPoints({ result: ok({ event_user, at: at.toISOString(), again: false }), writes }, given);
  });
}

/** It counts once for an event, in whichever way (D119). */
const actAt = (event_id: string) => ({ action: 'self_checkin', subject: event_id }) as const;
