import { BOARDS, type KeptBoard } from '@plenary/contract/boards/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { boardAddress } from '@plenary/domain/boards/address';
import { oneLine } from '@plenary/domain/polls/words';
import { sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import { holdMember } from '../../live/statement.ts';
import type { Reader } from '../calls/index.ts';
import { starterEntry } from './starter.ts';

interface KeptRow extends Record<string, unknown> {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly shown: number;
  /** Milliseconds. */
  readonly updated_at: number;
  readonly open: boolean;
}

const own = ({ event_id, event_user_id }: Member): SQL => sql`b.event_id = ${event_id} AND b.owner = ${event_user_id}`;

/** One's own boards, the latest change first. */
export async function listBoards(db: Reader, member: Member): Promise<KeptBoard[]> {
  return (await findKept(db, own(member))).map(present);
}

async function findKept(db: Reader, condition: SQL): Promise<KeptRow[]> {
  const { rows } = await db.execute<KeptRow>(sql`
    SELECT b.id, e.slug, b.name, b.shown, (extract(epoch FROM b.updated_at) * 1000)::float8 AS updated_at,
           EXISTS (SELECT 1 FROM open_boards o WHERE o.event_id = b.event_id AND o.board_id = b.id) AS open
      FROM boards b JOIN events e ON e.id = b.event_id WHERE ${condition} ORDER BY b.updated_at DESC, b.id DESC`);
  return rows;
}

function present({ id, slug, name, shown, updated_at, open }: KeptRow): KeptBoard {
  const at = new Date(updated_at).toISOString();
  return { _id: id, name, boardUrl: boardAddress(slug, id), elements: shown, updated_at: at, open };
}

/** A board of one's own, locked against changes, or null. */
export async function lockBoard(tx: Tx, member: Member, id: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`SELECT b.id, b.name FROM boards b WHERE ${own(member)} AND b.id = ${id} FOR NO KEY UPDATE`,
  );
  return rows[0] ?? null;
}

/** A name in one line, cut where it is too long; a board without one is called by its day. */
function nameOf(raw: string, now: number): string {
  const name = [...oneLine(raw)].slice(0, BOARDS.name_max).join('').trim();
  return name === '' ? new Date(now).toISOString().slice(0, 10) : name;
}

/** Makes an empty board of a person who may start boards in the calls of a thread (D290). */
export async function createBoard(
  ctx: Context,
  member: Member,
  { tid, name }: { readonly tid: string; readonly name: string },
): Promise<Result<KeptBoard>> {
  const wait = await ctx.limits.take('call_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const now = ctx.clock.now();
  return ctx.live.transact<Result<KeptBoard>>(
    async (tx) => {
      const entered = await starterEntry(ctx, tx, member, tid);
      if (!entered.ok) return { result: entered };
      if ((await findKept(tx, own(member))).length >= BOARDS.per_person) return { result: refused('board_many') };
      const id = newId(now);
      const at = new Date(now).toISOString();
      await tx.execute(sql`INSERT INTO boards (id, event_id, owner, name, created_at, updated_at)
        VALUES (${id}, ${member.event_id}, ${member.event_user_id}, ${nameOf(name, now)}, ${at}, ${at})`);
      return { result: await found(tx, member, id) };
    },
    // Of two that a person makes at once the second counts the first.
    { locks: [holdMember(member)] },
  );
}

async function found(tx: Tx, member: Member, id: string): Promise<Result<KeptBoard>> {
  const [row] = await findKept(tx, sql`${own(member)} AND b.id = ${id}`);
  return row ? ok(present(row)) : refused('not_found');
}

/** Gives a board of one's own another name. */
export async function renameBoard(ctx: Context, member: Member, id: string, name: string): Promise<Result<KeptBoard>> {
  const wait = await ctx.limits.take('call_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact<Result<KeptBoard>>(async (tx) => {
    await tx.execute(
      sql`UPDATE boards b SET name = ${nameOf(name, ctx.clock.now())} WHERE ${own(member)} AND b.id = ${id}`,
    );
    return { result: await found(tx, member, id) };
  });
}

/** Removes a board of one's own for good; its images follow by the sweep of uploads. */
export async function removeBoard(ctx: Context, member: Member, id: string): Promise<Result<{ readonly _id: string }>> {
  const wait = await ctx.limits.take('call_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact<Result<{ readonly _id: string }>>(async (tx) => {
    if (!(await lockBoard(tx, member, id))) return { result: refused('not_found') };
    const board = await found(tx, member, id);
    if (!board.ok || board.value.open) return { result: refused('board_elsewhere') };
    await tx.execute(sql`DELETE FROM boards b WHERE ${own(member)} AND b.id = ${id}`);
    return { result: ok({ _id: id }) };
  });
}
