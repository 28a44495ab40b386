import { createHash } from 'node:crypto';
import type { Waiting, WaitingOnPage } from '@plenary/contract/studio/releases';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readWaitingSections } from '../imports/bundles/index.ts';
import { readCollected } from '../timeline/edit/index.ts';

type Event = { readonly id: string; readonly slug: string };

/** Everything of an event that waits for its release (REL10). */
export async function readWaiting(db: Db, event: Event): Promise<Waiting> {
  const { result } = await inTransaction(db, { mode: 'REPEATABLE READ READ ONLY' }, (tx) => waitingIn(tx, event));
  return result;
}

/** The same within a transaction. */
export async function waitingIn(tx: Tx, event: Event): Promise<Waiting> {
  const sections = await readWaitingSections(tx, event);
  const { changes: sessions } = await readCollected(tx, event.id);
  const states = [
    ...sections.map(({ section, seen }) => [section, seen]),
    ...sessions.map(({ id, version }) => [id, version]),
  ];
  return {
    sections: sections.map(({ section, changes }) => ({ section, changes: [...changes] })),
    sessions,
    seen: createHash('sha256').update(JSON.stringify(states)).digest('hex'),
  };
}

/** The pages on which changes wait, and how many. */
export function pagesOf({ sections, sessions }: Waiting): WaitingOnPage[] {
  const timeline = sessions.length > 0 ? [{ page: 'sessions' as const, count: sessions.length }] : [];
  return [...timeline, ...sections.map(({ section, changes }) => ({ page: section, count: changes.length }))];
}
