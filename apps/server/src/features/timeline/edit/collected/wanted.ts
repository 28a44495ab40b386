import { collectedKind, joined, type CollectedKind } from '@plenary/domain/timeline/edit/collected';
import type { Db, Tx } from '../../../../db/database.ts';
import { listWithHidden, type SessionRow } from '../../index.ts';
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
