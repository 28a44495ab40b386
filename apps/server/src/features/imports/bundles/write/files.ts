import { eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import {
  content_pages,
  demo_streams,
  events,
  exhibitors,
  games,
  home_areas,
  rooms,
  session_drafts,
  sponsors,
  timeline_sessions,
  tours,
  vault_items,
} from '../../../../db/schema/index.ts';
import { newId } from '../../../../ids.ts';
import {
  insertFiles,
  listFiles,
  releaseFile,
  removeFiles,
  sizeName,
  withholdFiles,
  type FileRow,
  type NewFile,
  type PictureSize,
} from '../../../files/index.ts';
import type { NewAsset, PreparedAsset, StoredBytes } from '../read/assets.ts';
import type { Changes } from '../resolve/diff.ts';
import type { AssetPath } from '../resolve/plan.ts';
import { draftText } from '../section/drafts-store.ts';

/** Rows of an event's bundle files after an import, by their path. */
export type FilesByPath = ReadonlyMap<AssetPath, FileRow>;

/**
 * Writes the rows of the files. A file with other bytes becomes a new row (addresses are cached for good); rows whose
 * file is no longer in the bundle are removed by the answer's `prune`, once nothing refers to them.
 */
export async function writeFiles(tx: Tx, event_id: string, assets: readonly PreparedAsset[], now: number) {
  const before = await listFiles(tx, event_id);
  const byPath = new Map<AssetPath, FileRow>();
  const fresh: NewFile[] = [];
  for (const asset of assets) {
    const kept = asset.kind === 'kept' ? before.find(({ id }) => id === asset.row.id) : undefined;
    if (asset.kind === 'kept' && !kept) throw new Error(`${asset.path} was changed by another import; try again`);
    if ((kept?.audience === 'draft' || kept?.audience === 'hidden') && asset.audience)
      await releaseFile(tx, kept, asset.audience);
    const rows = kept ? [] : rowsOf(event_id, asset as NewAsset, now);
    fresh.push(...rows);
    byPath.set(asset.path, kept ?? (rows[0] as FileRow));
  }
  await insertFiles(tx, fresh);
  return {
    byPath: byPath as FilesByPath,
    changes: changesOf(before, byPath),
    prune: () => prune(tx, event_id, before, byPath),
  };
}

/** The rows of a file that is new to an event: its own, and those of its sizes. */
export function rowsOf(event_id: string, asset: NewAsset, now: number): NewFile[] {
  const id = newId(now);
  const created_at = new Date(now);
  const base = { event_id, owner: null, created_at };
  const sizes = (['s', 'm', 'l'] as const).map((size) => ({ size, bytes: asset.sizes?.[size] ?? null }));
  const smaller = sizes.flatMap(({ size, bytes }) => (bytes ? [sizeRow(base, asset, size, bytes, now)] : []));
  const idOf = (size: PictureSize) => smaller.find((row) => row.size === size)?.row.id ?? id;
  const original: NewFile = {
    ...base,
    id,
    audience: hidesOriginal(asset) ? 'host' : asset.audience,
    content_type: asset.content_type,
    filename: asset.filename,
    bundle_path: asset.path,
    variations: asset.sizes && { s: idOf('s'), m: idOf('m'), l: idOf('l') },
    ...asset.stored,
  };
  return [original, ...smaller.map(({ row }) => row)];
}

/** An original that still carries metadata (where a photograph was taken) is for the event's hosts alone. */
function hidesOriginal(asset: NewAsset): boolean {
  return asset.sizes?.l != null;
}

function sizeRow(
  base: Pick<NewFile, 'event_id' | 'owner' | 'created_at'>,
  asset: NewAsset,
  size: PictureSize,
  stored: StoredBytes,
  now: number,
) {
  const filename = sizeName(asset.filename, size);
  const row = { ...base, id: newId(now), audience: asset.audience, content_type: 'image/webp', filename, ...stored };
  return { size, row };
}

function changesOf(before: readonly FileRow[], after: ReadonlyMap<AssetPath, FileRow>): Changes {
  const known = new Map(before.flatMap((row) => (row.bundle_path === null ? [] : [[row.bundle_path, row] as const])));
  const paths = [...after.keys()];
  const same = (path: AssetPath) => known.get(path)?.id === after.get(path)?.id;
  return {
    added: paths.filter((path) => !known.has(path)),
    changed: paths.filter((path) => known.has(path) && !same(path)),
    removed: [...known.keys()].filter((path) => !after.has(path)),
    unchanged: paths.filter((path) => known.has(path) && same(path)).length,
    details: [],
  };
}

/** Removes rows whose file left the bundle, except those that something of the event still names; a draft keeps them for the team. */
async function prune(tx: Tx, event_id: string, before: readonly FileRow[], after: ReadonlyMap<AssetPath, FileRow>) {
  const kept = new Set([...after.values()].map(({ id }) => id));
  const stale = before.filter(
    ({ id, bundle_path, audience }) => bundle_path !== null && audience !== 'draft' && !kept.has(id),
  );
  if (stale.length === 0) return;
  const [named, drafts] = [await everythingThatNamesFiles(tx, event_id), await draftText(tx, event_id)];
  const idsOf = (row: FileRow) => [row.id, ...Object.values(row.variations ?? {})];
  const lost = stale.filter((row) => !idsOf(row).some((id) => named.includes(id)));
  const wanted = lost.filter(({ bundle_path }) => drafts.includes(JSON.stringify(bundle_path)));
  await withholdFiles(tx, event_id, wanted.flatMap(idsOf));
  const gone = lost.filter((row) => !wanted.includes(row));
  await removeFiles(tx, event_id, gone.flatMap(idsOf));
}

/** The tables of what an event shows, and of sessions that are to be shown. */
const TABLES = [
  ...[demo_streams, sponsors, home_areas, content_pages, timeline_sessions],
  ...[rooms, exhibitors, vault_items, games, tours, session_drafts],
] as const;

/** The event's rows as one text: columns, addresses and JSON alike name files by their id. */
async function everythingThatNamesFiles(tx: Tx, event_id: string): Promise<string> {
  const rows: unknown[] = await tx.select({ media: events.media }).from(events).where(eq(events.id, event_id));
  for (const table of TABLES) {
    rows.push(await tx.select().from(table).where(eq(table.event_id, event_id)));
  }
  return JSON.stringify(rows);
}
