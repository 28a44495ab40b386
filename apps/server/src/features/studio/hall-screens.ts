import { ok, refused, type Result } from '@plenary/contract/errors';
import type { HallScreen, HallScreens } from '@plenary/contract/halls/operations';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/event-row.ts';
import type { Member } from '../../http/request/actor.ts';
import { endHall, makeScreenAt, screensAtHalls } from '../check-in/index.ts';
import { endScreen, makeScreenOf, screensOfHalls } from '../polls/index.ts';
import { readHalls } from '../timeline/index.ts';

/** The links of the screens of an event's halls (HAL15). */
export async function readHallScreens(ctx: Context, event: EventRow): Promise<HallScreens> {
  const [polls, check_in] = await Promise.all([screensOfHalls(ctx, event), screensAtHalls(ctx, event)]);
  const ids = new Set([...polls.keys(), ...(check_in?.keys() ?? [])]);
  const linksOf = (id: string) => {
    const [poll, code] = [polls.get(id), check_in?.get(id)];
    return { ...(poll && { polls: poll.url }), ...(code && { check_in: code.url }) };
  };
  return { links: Object.fromEntries([...ids].map((id) => [id, linksOf(id)])), on_site: check_in !== null };
}

interface ScreenChange {
  readonly hall: string;
  readonly kind: HallScreen;
  readonly on: boolean;
}

/** Makes the link of a screen of a hall, or ends it. Refusals: `not_found` for no hall, `feature_off`, and too many of them. */
export async function changeHallScreen(
  ctx: Context,
  { event, by }: { readonly event: EventRow; readonly by: Member },
  { hall: id, kind, on }: ScreenChange,
): Promise<Result<HallScreens>> {
  const hall = (await readHalls(ctx.db, event.id)).find((one) => one.id === id);
  if (!hall) return refused('not_found');
  const done = on ? await make(ctx, by, hall, kind) : await end(ctx, event, by, id, kind);
  return done.ok ? ok(await readHallScreens(ctx, event)) : done;
}

const make = (ctx: Context, by: Member, hall: { readonly id: string; readonly name: string }, kind: HallScreen) =>
  kind === 'polls' ? makeScreenOf(ctx, by, hall) : makeScreenAt(ctx, by, hall);

async function end(
  ctx: Context,
  event: EventRow,
  by: Member,
  hall: string,
  kind: HallScreen,
): Promise<Result<unknown>> {
  const all = kind === 'polls' ? await screensOfHalls(ctx, event) : await screensAtHalls(ctx, event);
  const screen = all?.get(hall);
  // One that another organiser has ended is ended.
  if (!screen) return ok(null);
  return kind === 'polls' ? endScreen(ctx, by, screen.id) : endHall(ctx, by, screen.id);
}
