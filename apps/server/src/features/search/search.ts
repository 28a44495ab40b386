import { ok, refused, type Result } from '@plenary/contract/errors';
import type { FoundGroup, SearchHit, SearchOutcome } from '@plenary/contract/search/operations';
import { SEARCH, soughtIn, type Sought } from '@plenary/domain/chat/search';
import { groupsFrom, MEDIA_SEARCH, type SearchGroup } from '@plenary/domain/search/groups';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { readSettings } from '../events/index.ts';
import { findEntries } from './find-entries.ts';
import { messageHits } from './message-hits.ts';
import { personHits } from './person-hits.ts';
import { pageHits, roomHits, sponsorHits, vaultHits } from './place-hits.ts';
import type { Search } from './search-of.ts';
import { timelineHits } from './session-hits.ts';

/** The words of a search, and the area on whose page it began; null: the home. */
export interface SearchOrder extends Pick<Search, 'text_language'> {
  readonly q: string;
  readonly area: string | null;
}

/** Searches an event for a member (SEA1 to SEA9). A search without a word finds nothing. */
export async function searchEvent(
  ctx: Context,
  member: Member,
  event: EventRow,
  { q: asked, area, text_language }: SearchOrder,
): Promise<Result<SearchOutcome>> {
  const q = [...asked.toWellFormed().trim()].slice(0, SEARCH.text_max).join('');
  const sought = soughtIn(q);
  if (!sought) return ok({ q, groups: [] });
  const wait = await ctx.limits.take('search', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const [hits, message] = await Promise.all([
    entryHits(ctx, member, event, { q, sought, text_language }),
    messageHits({ ctx, member, event, q }),
  ]);
  return ok({ q, groups: groupsFrom(area).flatMap((group) => groupOf(group, { ...hits, message }[group])) });
}

async function entryHits(
  ctx: Context,
  member: Member,
  event: EventRow,
  { sought, ...asked }: Pick<Search, 'q' | 'text_language'> & { readonly sought: Sought },
): Promise<Readonly<Record<Exclude<SearchGroup, 'message'>, readonly SearchHit[]>>> {
  const [found, { flags }] = await Promise.all([findEntries(ctx.db, event.id, sought), readSettings(ctx.db, event.id)]);
  const search: Search = { ctx, member, event, flags, ...asked, ids: (kind) => found.get(kind) ?? [] };
  const [timeline, vault_item, room, sponsor, page, person] = await Promise.all([
    timelineHits(search),
    vaultHits(search),
    roomHits(search),
    sponsorHits(search),
    pageHits(search),
    personHits(search),
  ]);
  return { ...timeline, vault_item, room, sponsor, page, person };
}

function groupOf(group: SearchGroup, hits: readonly SearchHit[]): FoundGroup[] {
  if (hits.length === 0) return [];
  return [{ group, hits: hits.slice(0, MEDIA_SEARCH.shown), more: hits.length > MEDIA_SEARCH.shown }];
}
