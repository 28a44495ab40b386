import { sql } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';
import { statement } from '../calls/index.ts';
import { endOpenings } from './end.ts';
import { findOpenings } from './openings.ts';

/**
 * One's own boards with all that is on them, and the board that one has open. Erasing takes them away; who drew what on the boards of
 * others is not known (D296).
 */
export const personalData: PersonalData = {
  tables: ['boards', 'board_elements', 'board_files', 'open_boards'],
  read: async ({ db }, { account_id }) => {
    const boards = await db.execute(sql`
      SELECT e.slug AS event, b.name, b.created_at, b.updated_at,
             (SELECT coalesce(jsonb_agg(x.element::jsonb ORDER BY x.element_id), '[]') FROM board_elements x
               WHERE x.event_id = b.event_id AND x.board_id = b.id AND NOT x.deleted) AS elements
        FROM boards b JOIN events e ON e.id = b.event_id
        JOIN event_users u ON u.event_id = b.event_id AND u.id = b.owner
       WHERE u.account_id = ${account_id} ORDER BY e.slug, b.id`);
    const open = await findOpenings(db, sql`u.account_id = ${account_id}`);
    return {
      boards: boards.rows,
      open_boards: open.map(({ slug, name, address, started_at }) => ({
        ...{ event: slug, name, address },
        started_at: new Date(started_at).toISOString(),
      })),
    };
  },
  erase: async (ctx, tx, { account_id, memberships }) => {
    const own = sql`u.account_id = ${account_id}
      OR (o.event_id, o.board_id) IN (SELECT x.event_id, x.id FROM boards x JOIN event_users v
        ON v.event_id = x.event_id AND v.id = x.owner WHERE v.account_id = ${account_id})`;
    await tx.execute(sql`SELECT 1 FROM chat_threads WHERE id IN (
      SELECT c.thread_id FROM open_boards o JOIN calls c ON c.event_id = o.event_id AND c.id = o.call_id
        JOIN event_users u ON u.event_id = o.event_id AND u.id = o.host WHERE ${own}) ORDER BY id FOR NO KEY UPDATE`);
    const ended = await endOpenings(ctx, tx, await findOpenings(tx, own), null);
    const rows = memberships.map(({ event_id, event_user_id }) =>
      statement(sql`DELETE FROM boards WHERE event_id = ${event_id} AND owner = ${event_user_id}`),
    );
    return { ...ended, writes: [...ended.writes, ...rows] };
  },
};
