import type { WaitingOnPage } from '@plenary/contract/studio/operations';
import type { Db } from '../../db/database.ts';
import { countUnreleased } from '../imports/bundles/index.ts';
import { readCollected } from '../timeline/edit/index.ts';

/** The pages of an event on which changes wait for their release, and how many (REL10). */
export async function readWaiting(
  db: Db,
  event: { readonly id: string; readonly slug: string },
): Promise<WaitingOnPage[]> {
  const [sections, { changes }] = await Promise.all([countUnreleased(db, event), readCollected(db, event.id)]);
  const sessions = changes.length > 0 ? [{ page: 'sessions' as const, count: changes.length }] : [];
  return [...sessions, ...[...sections].map(([page, count]) => ({ page, count }))];
}
