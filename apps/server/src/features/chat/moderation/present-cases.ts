import type { ModerationCase, Report } from '@plenary/contract/chat/reports';
import { REPORTS } from '@plenary/domain/chat/moderation/reports';
import { moderates } from '@plenary/domain/chat/moderation/rules';
import { sanctionsAt } from '@plenary/domain/chat/moderation/sanctions';
import { rolesOf } from '@plenary/domain/policy/policy';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { peopleById, presentEventUser, type PersonRow } from '../../accounts/index.ts';
import {
  countOpenCases,
  readCases,
  reportsOf,
  upheldCases,
  type CaseRow,
  type CasesQuery,
  type ReportRow,
} from './cases-store.ts';
import { presentMessage, presentSanctions } from '../messages/present.ts';
import { sanctionsKept } from './sanctions-store.ts';
import { messagesById, type Reader } from '../messages/store.ts';

/** A page of cases, as those who moderate see them. */
export async function listCases(
  ctx: Context,
  member: Member,
  query: CasesQuery,
): Promise<{ cases: ModerationCase[]; has_more: boolean; open_cases: number }> {
  const [{ rows, has_more }, open_cases] = await Promise.all([
    readCases(ctx.db, member.event_id, query),
    countOpenCases(ctx.db, member.event_id),
  ]);
  return { cases: await presentCases(ctx.db, member, rows, ctx.clock.now()), has_more, open_cases };
}

/**
 * Cases with their messages, their people and their reports; what is asked does not grow with their number.
 * @param now real time in milliseconds
 */
export async function presentCases(
  db: Reader,
  member: Member,
  rows: readonly CaseRow[],
  now: number,
): Promise<ModerationCase[]> {
  const { event_id } = member;
  const accused = [...new Set(rows.map((row) => row.accused))];
  const deciders = rows.flatMap(({ decided_by }) => decided_by ?? []);
  const [messages, people, reports, upheld, sanctions] = await Promise.all([
    messagesById(
      db,
      event_id,
      rows.map((row) => row.message_id),
    ),
    peopleById(db, event_id, [...new Set([...accused, ...deciders])]),
    reportsOf(
      db,
      rows.map((row) => row.id),
      REPORTS.shown_reports,
    ),
    upheldCases(db, event_id, accused),
    sanctionsKept(db, event_id, accused),
  ]);
  return rows.flatMap((row) => {
    const author = people.get(row.accused);
    const message = messages.get(row.message_id);
    if (!author) return [];
    const kept = sanctions.filter(({ event_user_id }) => event_user_id === row.accused);
    const own = row.decision !== null && row.decision !== 'dismiss' ? 1 : 0;
    return {
      _id: row.id,
      chat_message: message ? presentMessage(message, member) : null,
      event_user: presentEventUser(author),
      sanctions: presentSanctions(sanctionsAt(now, kept, moderates(rolesOf(author)))),
      upheld_before: (upheld.get(row.accused) ?? 0) - own,
      opened: row.opened_at.toISOString(),
      due: row.due_at.toISOString(),
      report_count: row.report_count,
      reports: reports.filter(({ case_id }) => case_id === row.id).map(presentReport),
      decision: presentDecision(row, people),
    };
  });
}

function presentReport({ person, category, description, message, file_name, created_at }: ReportRow): Report {
  return {
    event_user: presentEventUser(person),
    ...{ category, description, message },
    ...(file_name !== null && { file_name }),
    created: created_at.toISOString(),
  };
}

function presentDecision(
  { decision, minutes, decided_at, decided_by }: CaseRow,
  people: ReadonlyMap<string, PersonRow>,
): ModerationCase['decision'] {
  if (decision === null || decided_at === null) return null;
  const by = decided_by === null ? undefined : people.get(decided_by);
  return { kind: decision, minutes, at: decided_at.toISOString(), event_user: by ? presentEventUser(by) : null };
}
