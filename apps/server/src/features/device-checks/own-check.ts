import { ok, refused, type Result } from '@plenary/contract/errors';
import type { DeviceCheckSent } from '@plenary/contract/devices/operations';
import { browserOf, troublesOf, type CheckResult } from '@plenary/domain/devices/checks';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { device_checks } from '../../db/schema/index.ts';
import type { Member } from '../../http/request/actor.ts';

export type CheckRow = typeof device_checks.$inferSelect;

/** Keeps the result of a check in the place of the one before. Of the browser its family and main version are kept. */
export async function sendCheck(
  ctx: Context,
  member: Member,
  result: CheckResult,
  agent: string,
): Promise<Result<DeviceCheckSent>> {
  const wait = await ctx.limits.take('device_check', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id, event_user_id } = member;
  const row: CheckRow = { ...result, ...browserOf(agent), event_id, event_user_id, at: new Date(ctx.clock.now()) };
  await ctx.db
    .insert(device_checks)
    .values(row)
    .onConflictDoUpdate({ target: [device_checks.event_id, device_checks.event_user_id], set: row });
  return ok(presentCheck(row));
}

/** The result that a person has sent, or null. */
export async function readOwnCheck({ db }: Context, member: Member): Promise<DeviceCheckSent | null> {
  const [row] = await db.select().from(device_checks).where(isOwn(member));
  return row ? presentCheck(row) : null;
}

/** Takes a result back. */
export async function forgetCheck({ db }: Context, member: Member): Promise<boolean> {
  const gone = await db.delete(device_checks).where(isOwn(member)).returning({ at: device_checks.at });
  return gone.length > 0;
}

const isOwn = ({ event_id, event_user_id }: Pick<Member, 'event_id' | 'event_user_id'>) =>
  and(eq(device_checks.event_id, event_id), eq(device_checks.event_user_id, event_user_id));

/** A result with the troubles that follow from it. */
export function presentCheck(row: Omit<CheckRow, 'event_id' | 'event_user_id'>): DeviceCheckSent {
  const { camera, microphone, sound, live, webrtc, delay_ms, browser, system, at } = row;
  const result = { camera, microphone, sound, live, webrtc, delay_ms };
  return { ...result, browser, system, at: at.toISOString(), troubles: troublesOf(result) };
}
