import { ok, refused, type Result } from '@plenary/contract/errors';
import {
  AUDIENCE,
  type AudienceAmong,
  type AudiencePeople,
  type AudiencePerson,
} from '@plenary/contract/audience/operations';
import { fitOf, formsOf, searchWords } from '@plenary/domain/people/search';
import { rolesOf } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { presentEventUser, searchMembers, type PresentRow } from '../accounts/index.ts';
import type { Listed } from '../presence/index.ts';
import { namePlaces } from './name-places.ts';
import { findWhereabouts, type Whereabouts } from './whereabouts.ts';

interface Asked {
  readonly among?: AudienceAmong | undefined;
  readonly search?: string | undefined;
  readonly place?: string | undefined;
  readonly offset?: number | undefined;
}

interface Found {
  readonly rows: readonly PresentRow[];
  readonly total: number;
}

/** A page of the people of the event, with their roles and where they are (AUN4). */
export async function audiencePeople(ctx: Context, member: Member, asked: Asked): Promise<Result<AudiencePeople>> {
  const wait = await ctx.limits.take('people_lookup', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id } = member;
  const whereabouts = await findWhereabouts(ctx, event_id);
  const { among = 'here', search = '', place, offset = 0 } = asked;
  const page = { words: searchWords(search), offset, limit: AUDIENCE.page };
  const found =
    among === 'everybody' && place === undefined
      ? await searchMembers(ctx.db, event_id, page)
      : pageOf(hereAt(whereabouts, place), page);
  return ok({ people: await presented(ctx, event_id, found.rows, whereabouts), total: found.total });
}

/** Those who are here and do not hide it, in one place where one is named. */
function hereAt({ people, places }: Whereabouts, place: string | undefined): readonly Listed[] {
  return people.filter(({ row }) => !row.invisible && (!place || places.get(row.event_user_id) === place));
}

interface Page {
  readonly words: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** A page of those whom a search finds, who fit best first. */
function pageOf(people: readonly Listed[], { words, offset, limit }: Page): Found {
  const folded = words.map(formsOf);
  const fitting = people.flatMap(({ row, text }) => {
    const fit = fitOf(folded, text);
    return fit === null ? [] : [{ row, fit }];
  });
  const rows = fitting.sort((one, other) => other.fit - one.fit).map(({ row }) => row);
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

async function presented(
  ctx: Context,
  event_id: string,
  rows: readonly PresentRow[],
  { places }: Whereabouts,
): Promise<AudiencePerson[]> {
  const placeOfRow = (row: PresentRow) => (row.invisible ? undefined : places.get(row.event_user_id));
  const named = await namePlaces(
    ctx,
    event_id,
    rows.flatMap((row) => placeOfRow(row) ?? []),
  );
  return rows.map((row) => ({
    ...presentEventUser(row),
    roles: rolesOf(row),
    where: named.get(placeOfRow(row) ?? '') ?? null,
  }));
}
