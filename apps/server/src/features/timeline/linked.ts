import { inPreview, type Preview } from '@plenary/domain/policy/preview';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import type { Language } from '@plenary/domain/language/language';
import { endOf } from '@plenary/domain/timeline/status';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockAt, openListed, ruleSessions, type Audience } from './present.ts';
import { lockNow, readEvent } from './read-timeline.ts';
import { listSomeListed, listSplitRows } from './store.ts';

/** A session as something that leads to it names it. */
export type LinkedSession = Pick<
  ListedSession,
  'id' | 'title' | 'type' | 'starts_at' | 'ends_at' | 'link' | 'cancelled'
>;

/** Where the agenda shows a session, for everybody who may see it there. */
export const agendaPath = (slug: string, session_id: string): string => `/${slug}/agenda?session=${session_id}`;

/**
 * Some sessions of an event by id, with the links that an audience may have now (D5) and their ends
 * as the rules take them (D1); those that are gone are left out.
 */
export async function linkedSessions(
  clock: Clock,
  db: Db | Tx,
  {
    event_id,
    ids,
    audience,
    text_language,
    preview,
  }: {
    readonly event_id: string;
    readonly ids: readonly string[];
    readonly audience: Audience;
    readonly text_language: Language | null;
    readonly preview: Preview | undefined;
  },
): Promise<ReadonlyMap<string, LinkedSession>> {
  if (ids.length === 0) return new Map();
  const [event, rows, split] = await Promise.all([
    readEvent(db, event_id),
    listSomeListed(db, event_id, ids),
    listSplitRows(db, event_id),
  ]);
  const { slug, settings: rules } = event;
  const all = [...split, ...rows.filter(({ id }) => !split.some((one) => one.id === id))];
  const open = openListed({ slug, rules, rows, all, files: new Map(), text_language });
  const locked = lockAt(
    open,
    lockNow(clock, inPreview(event, preview)),
    rules,
    audience,
    ruleSessions({ slug, rules, rows: all }),
  );
  return new Map(
    locked.map((session) => {
      const end = endOf(session, rules);
      return [session.id, { ...session, ends_at: end === null ? null : new Date(end).toISOString() }];
    }),
  );
}
