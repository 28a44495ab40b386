import type { CalendarFeed, FeedKind, NewCalendarFeed } from '@plenary/contract/calendars/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { CALENDARS } from '@plenary/domain/calendars/limits';
import type { Context } from '../../context.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { hashToken, newToken } from '../../http/session/tokens.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { settingsChanged } from '../accounts/index.ts';
import { deleteFeed, insertFeed, listFeeds, lockOwner, replaceToken, type FeedRow, type Owner } from './store.ts';

/** The caller, and the slug of the event. */
export interface FeedOwner extends Owner {
  readonly account_id: string;
  readonly slug: string;
}

export async function readFeeds(ctx: Context, owner: Owner): Promise<{ results: CalendarFeed[] }> {
  return { results: (await listFeeds(ctx.db, owner)).map(presentFeed) };
}

/**
 * Makes a calendar address for the caller. Only its hash is kept, so that it is shown this once; a lost one is renewed, and
 * each calendar can have its own.
 */
export function createFeed(ctx: Context, owner: FeedOwner, kind: FeedKind): Promise<Result<NewCalendarFeed>> {
  const now = ctx.clock.now();
  return ctx.live.transact(async (tx): Promise<Outcome<Result<NewCalendarFeed>>> => {
    if (!(await lockOwner(tx, owner, now))) return { result: refused('forbidden') };
    if ((await listFeeds(tx, owner)).length >= CALENDARS.feeds_max)
      return { result: refused('too_many_calendar_feeds') };
    const token = newToken();
    const { event_id, event_user_id } = owner;
    const row: FeedRow = {
      ...{ id: newId(now), event_id, event_user_id, kind, token_hash: hashToken(token) },
      ...{ created_at: new Date(now), last_read_at: null },
    };
    await insertFeed(tx, row);
    return told(owner, ok({ ...presentFeed(row), url: addressOf(ctx, owner.slug, token) }));
  });
}

/** Gives a calendar a new address; the one before ends at once. */
export function renewFeed(ctx: Context, owner: FeedOwner, id: string): Promise<Result<NewCalendarFeed>> {
  const token = newToken();
  return ctx.live.transact(async (tx): Promise<Outcome<Result<NewCalendarFeed>>> => {
    const row = await replaceToken(tx, owner, id, hashToken(token));
    if (!row) return { result: refused('not_found') };
    return told(owner, ok({ ...presentFeed(row), url: addressOf(ctx, owner.slug, token) }));
  });
}

/** Ends a calendar address. */
export function revokeFeed(ctx: Context, owner: FeedOwner, id: string): Promise<Result<{ id: string }>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<{ id: string }>>> => {
    return (await deleteFeed(tx, owner, id)) ? told(owner, ok({ id })) : { result: refused('not_found') };
  });
}

/** A change of a person's addresses, published to their other pages. */
const told = <T>(owner: FeedOwner, result: T): Outcome<T> => ({
  result,
  events: [settingsChanged(owner, 'calendars')],
});

function presentFeed({ id, kind, created_at, last_read_at }: FeedRow): CalendarFeed {
  return { id, kind, created_at: created_at.toISOString(), last_read_at: last_read_at?.toISOString() ?? null };
}

const addressOf = ({ config }: Context, slug: string, token: string): string =>
  `${siteOrigin(config)}/${slug}/calendar/${token}.ics`;
