import { ok, refused, type Result } from '@plenary/contract/errors';
import type { PollScreen, ScreenState } from '@plenary/contract/polls/operations';
import { POLLS } from '@plenary/domain/polls/limits';
import { showsResults } from '@plenary/domain/polls/polls';
import { oneLine } from '@plenary/domain/polls/words';
import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { halls, poll_screens, poll_tallies, polls } from '../../db/schema/index.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { hashToken, isToken, newToken } from '../../http/session/tokens.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { note } from '../audit/index.ts';
import { presentPoll, presentTally } from './present.ts';
import { hasSession, IS_SHOWN, lockPolls } from './store.ts';

type ScreenRow = typeof poll_screens.$inferSelect;

/** A screen as a person orders it. */
export interface ScreenOrder {
  readonly name: string;
  readonly session?: string | null | undefined;
}

/** The links for screens of an event that are good. */
export async function readScreens({ db }: Context, { event_id }: Member): Promise<{ screens: PollScreen[] }> {
  const rows = await db
    .select({ ...getTableColumns(poll_screens), name: sql<string>`coalesce(${halls.name}, ${poll_screens.name})` })
    .from(poll_screens)
    .leftJoin(halls, eq(halls.id, poll_screens.hall_id))
    .where(eq(poll_screens.event_id, event_id))
    .orderBy(asc(poll_screens.id));
  return { screens: rows.map(presentScreen) };
}

/** Makes a link for a screen. Only its hash is kept, so that it is shown this once. */
export async function makeScreen(
  ctx: Context,
  member: Member,
  slug: string,
  order: ScreenOrder,
): Promise<Result<{ screen: PollScreen; url: string }>> {
  const name = oneLine(order.name);
  const max = POLLS.screen_name_max;
  if (name === '') return refused('invalid_input', { errors: { name: [{ code: 'empty' }] } });
  if ([...name].length > max) return refused('invalid_input', { errors: { name: [{ code: 'too_long', max }] } });
  const { event_id } = member;
  const { session = null } = order;
  const locks = [lockPolls(ctx.db, event_id)];
  type Made = Outcome<Result<{ screen: PollScreen; url: string }>>;
  return ctx.live.transact(
    async (tx): Promise<Made> => {
      const found = session === null || (await hasSession(tx, event_id, session));
      if (!found) return { result: refused('not_found') };
      const made = await prepareScreen(ctx, tx, member, { name, session_id: session, hall_id: null });
      if (!made.ok) return { result: made };
      const { row, token } = made.value;
      const url = screenUrl(ctx, slug, token);
      return { result: ok({ screen: presentScreen(row), url }), writes: [tx.insert(poll_screens).values(row)] };
    },
    { locks },
  );
}

/** A further screen, noted and still to be inserted. The token of one of a hall is kept, for the hall's page shows it again. */
async function prepareScreen(
  ctx: Context,
  tx: Tx,
  by: Member,
  about: Pick<ScreenRow, 'name' | 'session_id' | 'hall_id'>,
): Promise<Result<{ row: ScreenRow; token: string }>> {
  const { event_id } = by;
  const count = await tx.$count(poll_screens, eq(poll_screens.event_id, event_id));
  if (count >= POLLS.screens_max) return refused('too_many_polls');
  const [now, token] = [ctx.clock.now(), newToken()];
  const kept = about.hall_id === null ? null : token;
  const times = { id: newId(now), created_at: new Date(now) };
  const row: ScreenRow = { ...about, ...times, event_id, token: kept, token_hash: hashToken(token) };
  await note(tx, ctx, { by, event_id, action: 'poll.screen_made', subject: row.id });
  return ok({ row, token });
}

/** Makes the link of the screen of a hall, which shows the polls of the sessions in it, unless there is one (HAL15). */
export function makeScreenOf(
  ctx: Context,
  by: Member,
  hall: { readonly id: string; readonly name: string },
): Promise<Result<null>> {
  const { event_id } = by;
  return ctx.live.transact(
    async (tx): Promise<Outcome<Result<null>>> => {
      if ((await tx.$count(poll_screens, eq(poll_screens.hall_id, hall.id))) > 0) return { result: ok(null) };
      const made = await prepareScreen(ctx, tx, by, { name: hall.name, session_id: null, hall_id: hall.id });
      if (!made.ok) return { result: made };
      return { result: ok(null), writes: [tx.insert(poll_screens).values(made.value.row)] };
    },
    { locks: [lockPolls(ctx.db, event_id)] },
  );
}

/** The screens of halls of an event: their ids and links, by hall. */
export async function screensOfHalls(
  ctx: Context,
  { id: event_id, slug }: Pick<EventRow, 'id' | 'slug'>,
): Promise<Map<string, { readonly id: string; readonly url: string }>> {
  const { id, hall_id, token } = poll_screens;
  const rows = await ctx.db
    .select({ id, hall_id, token })
    .from(poll_screens)
    .where(and(eq(poll_screens.event_id, event_id), isNotNull(hall_id)));
  return new Map(rows.map((row) => [row.hall_id ?? '', { id: row.id, url: screenUrl(ctx, slug, row.token ?? '') }]));
}

const screenUrl = ({ config }: Pick<Context, 'config'>, slug: string, token: string): string =>
  `${siteOrigin(config)}/${slug}/polls/screen/${token}`;

/** Has a link for a screen whose token is known beforehand, as that of the demo (RUN50). Doing it again changes nothing. */
export async function ensureScreen(ctx: Context, event_id: string, name: string, token: string): Promise<void> {
  const token_hash = hashToken(token);
  await ctx.live.transact(
    async (tx) => {
      const known = await tx.$count(poll_screens, eq(poll_screens.token_hash, token_hash));
      const now = ctx.clock.now();
      const row: ScreenRow = {
        event_id,
        id: newId(now),
        name,
        ...{ session_id: null, hall_id: null, token: null },
        token_hash,
        created_at: new Date(now),
      };
      if (known === 0) await tx.insert(poll_screens).values(row);
      return { result: undefined };
    },
    { locks: [lockPolls(ctx.db, event_id)] },
  );
}

/** Ends a link for a screen: anyone who has it reads nothing any more. */
export function endScreen(ctx: Context, member: Member, id: string): Promise<Result<{ id: string }>> {
  const { event_id } = member;
  return ctx.live.transact(async (tx): Promise<Outcome<Result<{ id: string }>>> => {
    const gone = await tx
      .delete(poll_screens)
      .where(and(eq(poll_screens.event_id, event_id), eq(poll_screens.id, id)))
      .returning({ id: poll_screens.id });
    if (gone.length === 0) return { result: refused('not_found') };
    await note(tx, ctx, { by: member, event_id, action: 'poll.screen_revoked', subject: id });
    return { result: ok({ id }) };
  });
}

/** Whether the token of a link is good. */
export async function isScreen({ db }: Context, event_id: string, token: string): Promise<boolean> {
  return (await findScreen(db, event_id, token)) !== null;
}

async function findScreen(db: Context['db'], event_id: string, token: string): Promise<ScreenRow | null> {
  if (!isToken(token)) return null;
  const [row] = await db
    .select()
    .from(poll_screens)
    .where(and(eq(poll_screens.event_id, event_id), eq(poll_screens.token_hash, hashToken(token))));
  return row ?? null;
}

/**
 * The poll on a screen: the one that was opened last, else the one that was closed last. A hall sees results no sooner than a person in it
 * who has not voted (PLL9).
 */
export async function readScreen(ctx: Context, event: EventRow, token: string): Promise<Result<ScreenState>> {
  const screen = await findScreen(ctx.db, event.id, token);
  if (!screen) return refused('not_found');
  const place = placeOf(screen);
  const [row] = await ctx.db
    .select({ poll: polls, tally: poll_tallies.tally })
    .from(polls)
    .innerJoin(poll_tallies, and(eq(poll_tallies.event_id, polls.event_id), eq(poll_tallies.poll_id, polls.id)))
    .where(and(eq(polls.event_id, event.id), IS_SHOWN, place))
    .orderBy(
      desc(sql`${polls.state} = 'open'`),
      desc(sql`coalesce(${polls.closed_at}, ${polls.opened_at})`),
      desc(polls.id),
    )
    .limit(1);
  const shown = row && {
    poll: presentPoll(row.poll),
    tally: showsResults(row.poll, false) ? presentTally(row.tally) : null,
    voters: row.tally.voters,
  };
  return ok({ event: event.name, shown: shown ?? null });
}

/** The polls of a screen: those of its session, of the sessions in its hall, or all. */
function placeOf({ session_id, hall_id }: ScreenRow) {
  if (session_id !== null) return eq(polls.session_id, session_id);
  if (hall_id === null) return undefined;
  return sql`${polls.session_id} IN (SELECT id FROM shown_sessions WHERE hall_id = ${hall_id})`;
}

const presentScreen = ({ id, name, session_id, created_at }: ScreenRow): PollScreen => ({
  ...{ id, name, session: session_id },
  created_at: created_at.toISOString(),
});
