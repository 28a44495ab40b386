import type { SearchHit } from '@plenary/contract/search/operations';
import { displayName } from '@plenary/contract/names';
import { isListed } from '@plenary/domain/people/listed';
import { formsOf, searchedText, searchWords, fitOf } from '@plenary/domain/people/search';
import { rolesOf } from '@plenary/domain/policy/policy';
import { presentEventUser, presentPeople, type PresentRow } from '../accounts/index.ts';
import { blockedIds } from '../chat/index.ts';
import { placeOf, PRESENTED, type Search } from './search-of.ts';

/** People whom the list of attendees would show the reader, were they here (ATT9), and whom no block keeps away. */
export async function personHits(search: Search): Promise<SearchHit[]> {
  const { ctx, event, member, flags } = search;
  const ids = search.ids('person');
  if (ids.length === 0 || !flags.attendees_enabled) return [];
  const [rows, blocked] = await Promise.all([
    presentPeople(ctx.db, event.id, ids),
    blockedIds(ctx.db, member, 'search'),
  ]);
  const byId = new Map(rows.map((row) => [row.event_user_id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((row) => !blocked.includes(row.event_user_id) && isFound(search, row))
    .map((row) => ({ row, fit: furtherFit(search.q, row) }))
    .sort((one, other) => other.fit - one.fit)
    .slice(0, PRESENTED)
    .map(({ row }) => hitOf(row));
}

function isFound({ member, flags }: Search, row: PresentRow): boolean {
  const person = { ...row, roles: rolesOf(row), deleted: row.deleted_at !== null };
  return isListed('search', member, person, flags, { by_name: true, wrote: false });
}

/** How many of the further words stand in a name or the company (D33). */
function furtherFit(q: string, row: PresentRow): number {
  return fitOf(searchWords(q).map(formsOf), searchedText(row)) ?? 0;
}

function hitOf(row: PresentRow): SearchHit {
  const person = presentEventUser(row);
  const place = placeOf(row.role, row.company);
  return { id: row.event_user_id, title: displayName(person.user), place, text: '', href: null, person };
}
