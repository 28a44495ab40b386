import type { ReactionKey } from '@plenary/domain/chat/reactions';
import type { ChatPerson } from '@plenary/domain/chat/moderation/rules';
import { blockedIds } from '../../moderation/blocks-store.ts';
import { latestIds } from './latest.ts';
import { ownReactions } from '../reactions/store.ts';
import { messagesById, readPage, type MessageRow, type PageQuery, type Reader } from '../store.ts';

/** A page of messages with what its reader sees beside them. */
export interface ReadPage {
  readonly rows: readonly MessageRow[];
  readonly has_more: boolean;
  /** The reader's reactions, by message. */
  readonly own: ReadonlyMap<string, ReactionKey>;
  /** The messages that are answered, by id. */
  readonly parents: ReadonlyMap<string, MessageRow>;
}

type Viewer = ChatPerson & { readonly event_id: string };

/**
 * A page of a thread for one reader. Reactions and quotes are asked for only where there are any.
 * @param more messages that are shown with the page: the reader's reactions to them are looked up too
 */
export async function readMessages(
  db: Reader,
  viewer: Viewer,
  thread_id: string,
  query: PageQuery,
  more: readonly MessageRow[] = [],
): Promise<ReadPage> {
  const blocked = await blockedIds(db, viewer);
  const page = await readPage(db, viewer.event_id, thread_id, { ...query, without: blocked });
  return { ...page, ...(await besides(db, viewer, [...page.rows, ...more], blocked)) };
}

/** The latest message of each of some threads as their reader sees it. */
export async function readLatest(db: Reader, viewer: Viewer, thread_ids: readonly string[]): Promise<ReadPage> {
  const blocked = await blockedIds(db, viewer);
  const ids = await latestIds(db, viewer.event_id, thread_ids, blocked);
  const rows = [...(await messagesById(db, viewer.event_id, ids)).values()];
  return { rows, has_more: false, ...(await besides(db, viewer, rows, blocked)) };
}

async function besides(
  db: Reader,
  viewer: Viewer,
  shown: readonly MessageRow[],
  blocked: readonly string[],
): Promise<Pick<ReadPage, 'own' | 'parents'>> {
  const [own, parents] = await Promise.all([
    ownReactions(
      db,
      viewer,
      shown.filter(hasReactions).map(({ id }) => id),
    ),
    messagesById(db, viewer.event_id, parentIds(shown)),
  ]);
  return { own, parents: withoutSenders(parents, blocked) };
}

/** Nobody reads those whom they have blocked in a quote either. */
function withoutSenders(rows: ReadPage['parents'], blocked: readonly string[]): ReadPage['parents'] {
  return new Map([...rows].filter(([, { sender }]) => sender === null || !blocked.includes(sender)));
}

const hasReactions = ({ reactions }: MessageRow): boolean => Object.keys(reactions).length > 0;

function parentIds(rows: readonly MessageRow[]): string[] {
  return [...new Set(rows.flatMap(({ parent_id }) => parent_id ?? []))];
}
