import type { BoardChangedPayload } from '@plenary/contract/boards/operations';
import { drawingTopic } from '@plenary/contract/boards/topics';
import { ok, refused, type Refusal, type Result } from '@plenary/contract/errors';
import { refuseElement, type ElementProblem } from '@plenary/domain/boards/check-element';
import { winners, type BoardElement } from '@plenary/domain/boards/merge';
import { filled, isOverfull } from '@plenary/domain/boards/room';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { statement } from '../calls/index.ts';
import { putElements, putFill, readElements, readFill, type BoardKey } from './elements-store.ts';
import { takeFiles } from './files-store.ts';
import { findOwnOpening } from './openings.ts';

/** Changes as a page sends them. */
export interface ChangeOrder {
  readonly opening: string;
  readonly elements: readonly unknown[];
}

type Answer = Result<{ readonly lost: BoardElement[] }>;

/**
 * Merges elements into the board of the call that a person is in (WBD10). Whatever cannot be on a board is refused before anything is
 * written; the row of the board is locked, so that of two who change an element at once the same one wins for everybody.
 */
export async function changeBoard(ctx: Context, member: Member, order: ChangeOrder): Promise<Answer> {
  const wait = await ctx.limits.take('board_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const bad = refuseBatch(order.elements);
  if (bad) return { ok: false, refusal: bad };
  const batch = order.elements as readonly BoardElement[];
  return ctx.live.transact((tx) => changeOnce(ctx, tx, member, order.opening, batch), {
    locks: [lockOpened(member.event_id, order.opening)],
  });
}

function refuseBatch(elements: readonly unknown[]): Refusal | null {
  for (const element of elements) {
    const problem = refuseElement(element);
    if (problem) return { code: 'board_element', reason: reasonOf(element, problem) };
  }
  return null;
}

function reasonOf(element: unknown, problem: ElementProblem): NonNullable<Refusal['reason']> {
  const { id } = (element ?? {}) as { id?: unknown };
  const field = 'field' in problem ? problem.field : problem.kind === 'unknown_type' ? 'type' : '';
  return { code: 'board_element', element: typeof id === 'string' ? id.slice(0, 64) : '', field };
}

const lockOpened = (event_id: string, opening: string) =>
  statement(sql`SELECT 1 FROM boards WHERE event_id = ${event_id} AND id = (
    SELECT board_id FROM open_boards WHERE event_id = ${event_id} AND id = ${opening}) FOR NO KEY UPDATE`);

async function changeOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  id: string,
  batch: readonly BoardElement[],
): Promise<Outcome<Answer>> {
  const { event_id } = member;
  const opening = await findOwnOpening(tx, member, id, ctx.clock.now());
  if (!opening || opening.board_id === null) return { result: refused('board_gone') };
  const key: BoardKey = { event_id, board_id: opening.board_id };
  const ids = [...new Set(batch.map((element) => element.id))];
  const [fill, stand] = await Promise.all([readFill(tx, key), readElements(tx, key, ids)]);
  if (!fill) return { result: refused('board_gone') };
  const held = new Map(stand.map((element) => [element.id, element]));
  const won = winners(held, batch);
  const lost = lostOf(batch, won, held);
  if (won.length === 0) return { result: ok({ lost }) };
  const next = filled(fill, held, won);
  if (isOverfull(next, fill)) return { result: refused('board_full') };
  const files = await takeFiles(ctx, tx, member, key, won);
  if (!files.ok) return { result: files };
  const payload: BoardChangedPayload = { v: 1, elements: won };
  return {
    result: ok({ lost }),
    writes: [...files.value, putElements(key, won), putFill(key, next, ctx.clock.now())],
    events: [{ event_id, topic: drawingTopic(id), kind: 'drawing.changed', payload }],
  };
}

/** The elements of a batch that stand in another form than it has. */
function lostOf(
  batch: readonly BoardElement[],
  won: readonly BoardElement[],
  held: ReadonlyMap<string, BoardElement>,
): BoardElement[] {
  const winning = new Set(won.map(({ id }) => id));
  const lost = new Set(batch.filter(({ id }) => !winning.has(id)).map(({ id }) => id));
  return [...lost].flatMap((id) => held.get(id) ?? []);
}
