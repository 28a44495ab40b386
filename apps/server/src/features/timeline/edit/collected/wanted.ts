import { collectedKind, joined, type CollectedKind } from '@plenary/domain/timeline/edit/collected';
import { placeIn } from '@plenary/domain/halls/placing';
import type { Db, Tx } from '../../../../db/database.ts';
import { listWithHidden, readHalls, type SessionRow } from '../../index.ts';
import { readDrafts, type SessionDraft } from './store.ts';

/** A session of which a change was collected. */
export interface Wanted {
  readonly draft: SessionDraft;
  readonly kind: CollectedKind;
  /** As attendees see it; null: they see none. */
  readonly now: SessionRow | null;
  /** As it is wanted, with what others changed meanwhile; null: it goes, or its session is gone. */
  readonly row: SessionRow | null;
  /** Grows with every change of it, whether that was collected or not. */
  readonly version: number;
}

/** The changes of an event that were collected and differ from what attendees see, by the ids of their sessions (REL7). */
export async function readWanted(db: Db | Tx, event_id: string): Promise<ReadonlyMap<string, Wanted>> {
  const drafts = await readDrafts(db, event_id);
  if (drafts.size === 0) return new Map();
  const rows = new Map((await listWithHidden(db, event_id, [...drafts.keys()])).map((row) => [row.id, row]));
  const all = [...drafts.values()].flatMap((draft) => wantedOf(draft, rows.get(draft.id) ?? null) ?? []);
  return new Map(all.map((one) => [one.draft.id, one]));
}

/**
 * The sessions of an event as they are once everything that was collected is released (REL14); nothing is written.
 * @param visible all of them as attendees see them
 */
export async function asReleased(
  db: Db | Tx,
  event_id: string,
  visible: readonly SessionRow[],
): Promise<readonly SessionRow[]> {
  const wanted = await readWanted(db, event_id);
  if (wanted.size === 0) return visible;
  const halls = await readHalls(db, event_id);
  const placed = (row: SessionRow): SessionRow => ({ ...row, ...placeIn(row, halls) });
  const stay = visible.flatMap((row) => {
    const one = wanted.get(row.id);
    return one?.row ? [placed(one.row)] : one?.kind === 'removed' ? [] : [row];
  });
  const added = [...wanted.values()].flatMap(({ kind, row }) => (kind === 'added' && row ? [placed(row)] : []));
  const all = [...stay, ...added];
  // The parts of a session go with it.
  const ids = new Set(all.map(({ id }) => id));
  return all.filter(({ misc }) => misc === null || ids.has(misc));
}

function wantedOf(draft: SessionDraft, now: SessionRow | null): Wanted | null {
  const { base, wanted } = draft;
  const kind = collectedKind(asRow(base), asRow(wanted), asRow(now));
  if (!kind) return null;
  const since = now && base ? now.version - base.version : 0;
  const version = (wanted?.version ?? (base?.version ?? 0) + 1) + since;
  if (!wanted || kind === 'gone') return { draft, kind, now, version, row: null };
  const row = now ? joined(base ?? now, wanted, now as SessionRow & Row) : wanted;
  return { draft, kind, now, version, row: { ...row, version } };
}

type Row = Readonly<Record<string, unknown>>;
const asRow = (row: SessionRow | null): Row | null => row && { ...row };
