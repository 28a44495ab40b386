import type { OwnCheckIn } from '@plenary/contract/check-in/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { codeShown, hasSite, personPath } from '@plenary/domain/check-in/codes';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { kindOf, readOrMakeCode } from './store.ts';

/** Whether people are checked in on site at an event. */
export async function hasCheckIn({ db }: Context, event_id: string): Promise<boolean> {
  return hasSite(await kindOf(db, event_id));
}

/** A person's own code, and when they were checked in. */
export async function readOwn(ctx: Context, member: Member, { slug }: EventRow): Promise<Result<OwnCheckIn>> {
  if (!(await hasCheckIn(ctx, member.event_id))) return refused('feature_off');
  const { code, at } = await readOrMakeCode(ctx.db, member);
  const url = `${siteOrigin(ctx.config)}${personPath(slug, code)}`;
  return ok({ code: codeShown(code), url, checked_in_at: at?.toISOString() ?? null });
}
