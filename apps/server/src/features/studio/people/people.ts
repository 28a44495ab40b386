import { ok, refused, type Result } from '@plenary/contract/errors';
import {
  STUDIO_PEOPLE,
  type PeopleUpload,
  type PersonOnList,
  type StudioPeople,
} from '@plenary/contract/studio/people';
import type { AttendeeState, InvitationChange } from '@plenary/domain/invitations/attendee';
import type { Language } from '@plenary/domain/language/language';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { EventRow } from '../../../http/event-row.ts';
import type { Member } from '../../../http/request/actor.ts';
import {
  changeInvitations,
  countAttendees,
  importPeople,
  listAttendees,
  peopleOf,
  rowText,
  searchAttendees,
  type Attendee,
  type Choice,
  type PeopleReport,
} from '../../invitations/attendees/index.ts';

/** A search on the page; what is absent narrows nothing. */
export interface PeopleQuery {
  readonly q?: string | undefined;
  readonly state?: AttendeeState['kind'] | undefined;
  readonly offset?: number | undefined;
}

/** A part of the people of an event, and how many are in each state (PEO1). */
export async function readStudioPeople(ctx: Context, event_id: string, query: PeopleQuery = {}): Promise<StudioPeople> {
  const now = ctx.clock.now();
  const { q = '', state = null, offset = 0 } = query;
  const [{ people, total }, counts] = await Promise.all([
    searchAttendees(ctx.db, event_id, now, { q, state, offset, limit: STUDIO_PEOPLE.page }),
    countAttendees(ctx.db, event_id, now),
  ]);
  return { people: people.map(listedPerson), total, counts, mails: ctx.config.smtp !== null };
}

/** A person of the list as pages read them. */
export function listedPerson({ account_id, email, first_name, last_name, host, roles, state }: Attendee): PersonOnList {
  const trouble = 'reason' in state && state.reason !== null ? { trouble: state.reason } : {};
  const held = [...(host ? (['host'] as const) : []), ...roles];
  return { account: account_id, email, first_name, last_name, roles: held, state: state.kind, ...trouble };
}

interface Work {
  readonly event: EventRow;
  readonly by: Member;
}

interface List {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly dry_run: boolean;
  readonly invite: boolean;
}

/** Puts the people of a list on that of an event (PEO2), or says what it would change. The sentences are in `language`. */
export async function uploadPeople(
  ctx: Context,
  { event, by }: Work,
  { name, bytes, dry_run, invite }: List,
  language: Language,
): Promise<Result<PeopleUpload>> {
  const wait = await ctx.limits.take('people_list', { person: by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const read = await peopleOf(name, bytes);
  if (!read.ok) return ok({ kind: 'unreadable', reason: read.problems.map(({ reason }) => reason).join('; ') });
  const rows = read.value.people.length + read.value.refused.length;
  if (rows > STUDIO_PEOPLE.max_rows)
    return ok({ kind: 'unreadable', reason: `it has more than ${STUDIO_PEOPLE.max_rows} rows; please divide it` });
  const done = await importPeople(ctx, read.value, { event: event.slug, invite, dry_run, by });
  return done.ok ? ok(reportOf(done.value, language)) : refused('not_found');
}

function reportOf(report: PeopleReport, language: Language): PeopleUpload {
  const { added, changed, unchanged, invited, refused: rows, ignored_columns } = report;
  return {
    kind: 'read',
    ...{ added, changed, unchanged, invited, refused_total: rows.length, ignored: [...ignored_columns] },
    refused: rows
      .slice(0, STUDIO_PEOPLE.refused_shown)
      .map(({ row, reasons }) => ({ row, reasons: reasons.map((reason) => rowText(reason, language)) })),
  };
}

interface PeopleChange {
  readonly change: InvitationChange;
  readonly account?: string | undefined;
  readonly states?: readonly AttendeeState['kind'][] | undefined;
}

/** Invites people of the list, sends that again, takes it back or removes them (PEO3). Returns for how many it was done. */
export async function changeStudioPeople(
  ctx: Context,
  { event, by }: Work,
  { change, account, states = [] }: PeopleChange,
): Promise<Result<{ readonly done: number }>> {
  const wait = await ctx.limits.take('people_list', { person: by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const who = account === undefined ? ({ kind: 'all', states } as const) : await namedBy(ctx, event.id, account);
  if (!who || (account === by.account_id && change === 'remove')) return refused('not_found');
  const changed = await changeInvitations(ctx, { event: event.slug, change, who, dry_run: false, by });
  return changed.ok ? ok({ done: changed.value.done.length }) : refused('not_found');
}

async function namedBy(ctx: Context, event_id: string, account: string): Promise<Choice | null> {
  const [found] = await listAttendees(ctx.db, event_id, ctx.clock.now(), sql`a.id = ${account}`);
  return found?.email ? { kind: 'named', emails: [found.email] } : null;
}
