import { ok, refused, type Result } from '@plenary/contract/errors';
import { PRESENCE, type OnlineUsers } from '@plenary/contract/presence/operations';
import { fitOf, formsOf, searchWords } from '@plenary/domain/people/search';
import { audienceOf } from '@plenary/domain/presence/visible';
import { countsOf, passes, PRESENCE_FILTERS, type PresenceFilter } from '@plenary/domain/presence/filters';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { presentEventUser } from '../accounts/index.ts';
import { peopleInCalls } from '../calls/index.ts';
import { blockedIds } from '../chat/index.ts';
import { readSettings } from '../events/index.ts';
import { withScores } from '../points/index.ts';
import type { Directories } from './directories.ts';
import type { Seen, Sight } from './sight.ts';

interface Asked {
  readonly search?: string | undefined;
  readonly filter?: PresenceFilter | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
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
  directories.look();
  const [here, blocked] = await Promise.all([
    directories.of(member.event_id).here(),
    blockedIds(ctx.db, member, 'search'),
  ]);
  const sight = here.sight(audienceOf(member));
  const without = new Set([member.event_user_id, ...blocked]);
  const counts = countsWithout(sight, without);
  const found = foundIn(sight, without, { search, filter });
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
    counts,
    online: rolesAllow('people.online_all', member.roles) ? here.online.moderators : here.online.everybody,
  });
}

/** How many people each filter lets through, without some of them. */
function countsWithout({ counts, by_id }: Sight, without: ReadonlySet<string>): OnlineUsers['counts'] {
  const off = countsOf([...without].flatMap((id) => by_id.get(id) ?? []));
  const left = PRESENCE_FILTERS.map((filter) => [filter, counts[filter] - off[filter]] as const);
  return Object.fromEntries(left) as OnlineUsers['counts'];
}

/** Those whom filter and search let through, who fit best first; people are in order by name already. */
function foundIn(
  { people }: Sight,
  without: ReadonlySet<string>,
  { search, filter }: { readonly search: string; readonly filter: PresenceFilter },
): readonly Seen[] {
  const words = searchWords(search).map(formsOf);
  const passing = people.filter((one) => !without.has(one.listed.row.event_user_id) && passes(filter, one));
  if (words.length === 0) return passing;
  const found = passing.flatMap((one) => {
    const fit = fitOf(words, one.listed.text);
    return fit === null ? [] : [{ one, fit }];
  });
  return found.sort((a, b) => b.fit - a.fit).map(({ one }) => one);
}
