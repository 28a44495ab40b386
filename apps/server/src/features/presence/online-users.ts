import { ok, refused, type Result } from '@plenary/contract/errors';
import { PRESENCE, type OnlineUsers } from '@plenary/contract/presence';
import { fitOf, foldSearched, searchWords } from '@plenary/domain/people/search';
import { countsOf, passes, type PresenceFilter } from '@plenary/domain/presence/filters';
import { listedAs } from '@plenary/domain/presence/visible';
import type { Availability } from '@plenary/domain/user-card/card';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { presentEventUser } from '../accounts/index.ts';
import { peopleInCalls } from '../calls/index.ts';
import { blockedIds } from '../chat/index.ts';
import { readSettings } from '../events/index.ts';
import { withScores } from '../points/index.ts';
import type { Directories } from './directories.ts';
import type { Here, Listed } from './directory.ts';

interface Asked {
  readonly search?: string | undefined;
  readonly filter?: PresenceFilter | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** Somebody who is here as one viewer may know it. */
interface Seen {
  readonly listed: Listed;
  readonly availability: Availability;
  readonly host: boolean;
  readonly attending_virtually: boolean;
}

/** A page of the people who are here and whom the caller may see (ATT1, ATT2, ATT9). */
export async function onlineUsers(
  ctx: Context,
  directories: Directories,
  member: Member,
  { search = '', filter = 'all', offset = 0, limit = PRESENCE.page }: Asked,
): Promise<Result<OnlineUsers>> {
  const wait = await ctx.limits.take('people_lookup', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { flags } = await readSettings(ctx.db, member.event_id);
  if (!flags.attendees_enabled) return refused('feature_off');
  const [here, blocked] = await Promise.all([
    directories.of(member.event_id).here(),
    blockedIds(ctx.db, member, 'search'),
  ]);
  const seen = seenBy(member, here, new Set(blocked));
  const found = fitting(
    seen.filter((one) => passes(filter, one)),
    search,
  );
  const shown = found.slice(offset, offset + limit);
  const busy = await peopleInCalls(
    ctx,
    member.event_id,
    shown.map(({ listed }) => listed.row.event_user_id),
  );
  const page = shown.map(({ listed, availability }) => ({
    ...presentEventUser(listed.row),
    availability,
    ...(busy.has(listed.row.event_user_id) && { in_call: true as const }),
  }));
  return ok({
    users: await withScores(ctx.db, member, page),
    total: found.length,
    counts: countsOf(seen),
    online: rolesAllow('people.online_all', member.roles) ? here.online.moderators : here.online.everybody,
  });
}

/** @param blocked event-user ids of those whom a block keeps out of the caller's sight */
function seenBy(member: Member, { people, networking_enabled }: Here, blocked: ReadonlySet<string>): Seen[] {
  const seen: Seen[] = [];
  for (const listed of people) {
    if (blocked.has(listed.row.event_user_id)) continue;
    const availability = listedAs(member, listed.person, { networking_enabled });
    if (availability === null) continue;
    const { host, attending_virtually } = listed.row;
    seen.push({ listed, availability, host, attending_virtually });
  }
  return seen;
}

/** Those whom a search finds, who fit best first; people are in order by name already. */
function fitting(people: readonly Seen[], search: string): readonly Seen[] {
  const words = searchWords(search).map(foldSearched);
  if (words.length === 0) return people;
  const found = people.flatMap((one) => {
    const fit = fitOf(words, one.listed.text);
    return fit === null ? [] : [{ one, fit }];
  });
  return found.sort((a, b) => b.fit - a.fit).map(({ one }) => one);
}
