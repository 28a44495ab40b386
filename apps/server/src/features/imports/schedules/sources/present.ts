import type { ScheduleChange, ScheduleSource, ScheduleUnderstood } from '@plenary/contract/schedules/operations';
import type { Difference } from '@plenary/domain/differs';
import { nameOfSource, SOURCES } from '@plenary/domain/schedules/sources/sources';
import type { Db } from '../../../../db/database.ts';
import type { ChangeDetail } from '../../bundles/resolve/diff.ts';
import type { ScheduleReport } from '../import-schedule.ts';
import { seenFields } from '../shown.ts';
import { listSources, type SourceRow } from '../sources-store.ts';
import { lossProblem } from './read-source.ts';

/** The schedules of an event as organisers see them. */
export async function readSources(db: Db, event_id: string): Promise<ScheduleSource[]> {
  const found = await listSources(db, event_id);
  return found.map(({ source, sessions, row }) => ({ name: nameOfSource(source), sessions, ...stateOf(row) }));
}

function stateOf(row: SourceRow | null): Omit<ScheduleSource, 'name' | 'sessions'> {
  const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
  return {
    address: row?.address ?? null,
    every: row?.every_minutes ?? 0,
    read_at: iso(row?.read_at),
    next_at: iso(row?.next_at),
    stopped: row?.stopped ?? false,
    reports: [...(row?.reports ?? [])],
  };
}

/** Names and changes that a page shows at most; their number is that of all. */
const SHOWN = 2_000;

/** A schedule as it was understood, and what it would change. */
export function presentReport(report: ScheduleReport): ScheduleUnderstood {
  const { understood, sessions, halls, loss, fingerprint, places } = report;
  const { format, source, speakers, rooms, tracks, days, time_zone, notes } = understood;
  const doubt = lossProblem(loss);
  return {
    kind: 'understood',
    ...{ format, name: nameOfSource(source), sessions: understood.sessions, speakers, time_zone },
    ...{ rooms: [...rooms], tracks: [...tracks], days: [...days], notes: [...notes] },
    ...{ halls_added: [...halls.added], places: [...places] },
    changes: {
      added: sessions.added.slice(0, SHOWN),
      changed: sessions.details
        .slice(0, SHOWN)
        .map(presentChange)
        .filter(({ fields }) => fields.length > 0),
      removed: sessions.removed.slice(0, SHOWN),
      kept: (sessions.kept ?? []).slice(0, SHOWN).map(presentKept),
      unchanged: sessions.unchanged,
    },
    removes_most: doubt?.code === 'removes_most' ? { removed: loss.removed, stored: loss.stored } : null,
    shown: fingerprint,
  };
}

function presentChange({ name, fields }: ChangeDetail): ScheduleChange {
  const shown = seenFields(fields).map(([field, { before, after }]) => ({
    ...{ field, before: short(before), after: short(after) },
  }));
  return { name, fields: shown };
}

/** A kept field says what the schedule has, where a change says what will be. */
const presentKept = ({ name, fields }: ChangeDetail): ScheduleChange =>
  presentChange({ name, fields: fields.map((one): Difference => ({ ...one, before: one.after, after: one.before })) });

/** A value in a line: names of people and tracks; null: there is none, or it is no line. */
function short(value: unknown): string | null {
  if (Array.isArray(value)) return value.map((one: { readonly name?: string }) => one.name ?? '').join(', ') || null;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= SOURCES.name_max * 2 && !value.includes('<')
    ? value
    : null;
}
