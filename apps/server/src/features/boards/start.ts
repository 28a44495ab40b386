import type { BoardStartedPayload } from '@plenary/contract/boards/operations';
import { whiteboardTopic } from '@plenary/contract/boards/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { readBoardAddress, type NamedBoard } from '@plenary/domain/boards/address';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { findOpenCall, findPeerOf, lockForCall, statement } from '../calls/index.ts';
import { callLine } from '../chat/index.ts';
import { findFace } from '../rooms/index.ts';
import { endOpenings, together } from './end.ts';
import { lockBoard } from './kept.ts';
import { findOpenings, HOST_GONE, presentOpening, type Opening } from './openings.ts';
import { dropTombstones } from './elements-store.ts';
import { starterEntry } from './starter.ts';
import { allowedSites } from './sites.ts';

/** A start as it was asked for. */
export interface StartOrder {
  readonly tid: string;
  readonly boardUrl: string;
  /** Of the event. */
  readonly slug: string;
}

type Answer = Result<Opening>;

/** Opens a board in the call that a person is in (WBD1): one a call, and each board in one call. */
export async function startWhiteboard(ctx: Context, member: Member, order: StartOrder): Promise<Answer> {
  const wait = await ctx.limits.take('call_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const named = readBoardAddress(order.boardUrl, order.slug, await allowedSites(ctx, member.event_id));
  return ctx.live.transact((tx) => startOnce(ctx, tx, member, order, named), {
    locks: lockForCall(member, order.tid),
  });
}

async function startOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  { tid, slug }: StartOrder,
  named: NamedBoard | null,
): Promise<Outcome<Answer>> {
  const { event_id, event_user_id } = member;
  const entered = await starterEntry(ctx, tx, member, tid);
  if (!entered.ok) return { result: entered };
  if (!named) return { result: refused('board_address') };
  const [call, own, face] = await Promise.all([
    findOpenCall(tx, member, tid),
    findPeerOf(tx, member),
    findFace(tx, member),
  ]);
  if (!call || !face || own?.call_id !== call.id || own.device !== member.session_id)
    return { result: refused('call_gone') };
  const board = named.kind === 'own' ? await lockBoard(tx, member, named.board) : null;
  if (named.kind === 'own' && !board) return { result: refused('not_found') };
  const taken = sql`o.event_id = ${event_id} AND (o.call_id = ${call.id} OR o.board_id = ${board?.id ?? null})`;
  const [open, gone] = await Promise.all([
    findOpenings(tx, sql`${taken} AND NOT ${HOST_GONE}`),
    findOpenings(tx, sql`${taken} AND ${HOST_GONE}`),
  ]);
  const other = open.find(({ call_id }) => call_id === call.id) ?? open[0];
  if (other) return { result: refused(other.call_id === call.id ? 'board_open' : 'board_elsewhere') };
  const opening: Opening = {
    ...{ id: newId(ctx.clock.now()), event_id, slug, call_id: call.id, thread_id: tid, host: event_user_id, face },
    ...{ board_id: board?.id ?? null, address: named.kind === 'external' ? named.address : null },
    ...{ name: board?.name ?? '', started_at: ctx.clock.now() },
  };
  const before = await endOpenings(ctx, tx, gone, null);
  return { result: ok(opening), ...together([before, await opened(ctx, tx, opening)]) };
}

/** The consequences of an opening: its row, the news, and the line in the thread (D11, D59). */
async function opened(ctx: Context, tx: Tx, opening: Opening): Promise<Pick<Outcome<unknown>, 'events' | 'writes'>> {
  const { id, event_id, call_id, host, board_id, address, thread_id, started_at } = opening;
  const payload: BoardStartedPayload = { v: 1, whiteboard: presentOpening(opening) };
  const line = await callLine(ctx, tx, {
    ...{ event_id, thread: thread_id, type: 'whiteboard_started', event_user: host },
    key: `whiteboard_started ${id}`,
  });
  return together([
    {
      writes: [
        statement(sql`INSERT INTO open_boards (id, event_id, call_id, host, board_id, address, started_at)
          VALUES (${id}, ${event_id}, ${call_id}, ${host}, ${board_id}, ${address}, ${new Date(started_at).toISOString()})`),
        ...(board_id === null ? [] : dropTombstones(event_id, board_id)),
      ],
      events: [{ event_id, topic: whiteboardTopic(thread_id), kind: 'whiteboard.started', payload }],
    },
    line,
  ]);
}
