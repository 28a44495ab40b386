import type { Tx } from '../../../../db/database.ts';
import { insertFiles, listFiles, removeFiles } from '../../../files/index.ts';
import type { NewAsset } from '../read/assets.ts';
import { rowsOf } from '../write/files.ts';
import { draftText } from './drafts-store.ts';

/** Adds fresh files that drafts alone name, and removes those that none names any more (REL5). */
export async function keepDraftFiles(tx: Tx, event_id: string, fresh: Iterable<NewAsset>, now: number): Promise<void> {
  const text = await draftText(tx, event_id);
  const named = (path: string | null): boolean => path !== null && text.includes(JSON.stringify(path));
  const stored = await listFiles(tx, event_id);
  const known = new Set(stored.map(({ bundle_path }) => bundle_path));
  const added = [...fresh].filter(({ path }) => named(path) && !known.has(path));
  await insertFiles(
    tx,
    added.flatMap((asset) => rowsOf(event_id, asset, now)).map((row) => ({ ...row, audience: 'draft' as const })),
  );
  const lost = stored.filter(
    ({ audience, bundle_path }) => audience === 'draft' && bundle_path !== null && !named(bundle_path),
  );
  await removeFiles(
    tx,
    event_id,
    lost.map(({ id }) => id),
  );
}
