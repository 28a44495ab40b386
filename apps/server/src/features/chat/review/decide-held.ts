import { ok, refused, type Result } from '@plenary/contract/errors';
import type { HeldMessage } from '@plenary/contract/chat/held';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { peopleById, type PersonRow } from '../../accounts/index.ts';
import { acted } from '../../acts/index.ts';
import { note } from '../../audit/index.ts';
import { withNotices } from '../notices.ts';
import { presentMessage } from '../messages/present.ts';
import { withPreview } from '../previews/preview-later.ts';
import { findByClientId, findPerson, findThread, lockPerson, lockRoot } from '../messages/store.ts';
import { stored } from '../messages/stored.ts';
import { askFeedPoints, withFeedPoints } from '../feed-points.ts';
import { lockHeld, setHeld, type HeldRow } from './held-store.ts';
import { heldCount, ownHeld } from './held-topic.ts';
import { asMessage, presentHeld } from './present-held.ts';

type Answer = Result<{ held: HeldMessage }>;
type Deeds = Pick<Outcome<unknown>, 'writes' | 'events'>;

/**
 * Approves a held message, which then stands in its channel, or rejects it. Of two concurrent decisions the second is refused;
 * the same decision again changes nothing.
 */
export async function decideHeld(
  ctx: Context,
  member: Member,
  order: { readonly held_message: string; readonly decision: 'approved' | 'rejected' },
): Promise<Answer> {
  return onHeld(ctx, member, order.held_message, async (tx, row, person) => {
    if (row.decision === order.decision) return { result: await presented(tx, row) };
    if (row.decision !== null) return { result: refused('case_decided') };
    const decided: HeldRow = {
      ...row,
      decision: order.decision,
      decided_at: new Date(ctx.clock.now()),
      decided_by: member.event_user_id,
    };
    const stands = order.decision === 'approved' ? await stand(ctx, tx, decided, person) : ok<Deeds>({});
    if (!stands.ok) return { result: stands };
    const action = order.decision === 'approved' ? 'message.approved' : 'message.rejected';
    await note(tx, ctx, { by: member, event_id: member.event_id, action, subject: row.id });
    const outcome = await finished(tx, decided, person, stands.value);
    const sender = { event_id: row.event_id, event_user_id: row.sender };
    return stands.value.events ? acted(ctx, sender, 'message', outcome) : outcome;
  });
}

/** Lets a rejected message wait again. */
export async function undoHeld(ctx: Context, member: Member, id: string): Promise<Answer> {
  return onHeld(ctx, member, id, async (tx, row, person) => {
    if (row.decision === null) return { result: await presented(tx, row) };
    if (row.decision === 'approved') return { result: refused('case_decided') };
    await note(tx, ctx, { by: member, event_id: member.event_id, action: 'message.held_again', subject: id });
    return finished(tx, { ...row, decision: null, decided_at: null, decided_by: null }, person, {});
  });
}

/** The sender is locked as well: what they send meanwhile comes before or after, and is theirs once. */
function onHeld(
  ctx: Context,
  { event_id }: Member,
  id: string,
  change: (tx: Tx, row: HeldRow, person: PersonRow) => Promise<Outcome<Answer>>,
): Promise<Answer> {
  const work = async (tx: Tx): Promise<Outcome<Answer>> => {
    const row = await lockHeld(tx, event_id, id);
    if (!row) return { result: refused('not_found') };
    await lockPerson(tx, event_id, row.sender);
    const person = await findPerson(tx, event_id, row.sender);
    return person ? change(tx, row, person) : { result: refused('not_found') };
  };
  return ctx.live.transact(work, { pool: 'chat' });
}

/** Makes a message of it, as of now. One that its author has sent another time under the same id stands already. */
async function stand(ctx: Context, tx: Tx, row: HeldRow, person: PersonRow): Promise<Result<Deeds>> {
  const { event_id, thread_id, sender, client_message_id, parent_id } = row;
  const now = ctx.clock.now();
  const asked = parent_id === null ? {} : { parentMessageId: parent_id };
  const [thread, twin, parent, points] = await Promise.all([
    findThread(tx, event_id, thread_id),
    client_message_id === null ? null : findByClientId(tx, { event_id, thread_id, sender }, client_message_id),
    parent_id === null ? null : lockRoot(tx, event_id, parent_id),
    askFeedPoints(tx, { event_id, event_user_id: sender, account_id: person.account_id }, asked, now),
  ]);
  if (!thread?.enabled) return refused('chat_disabled');
  if (twin) return ok({});
  if (parent_id !== null && (!parent || parent.archived_at !== null)) return refused('message_gone');
  const message = { ...asMessage(row, person), created_at: new Date(now) };
  const ids = (message.mentions ?? []).flatMap(({ event_user }) => event_user ?? []);
  const named = [...(await peopleById(tx, event_id, ids)).values()];
  const said = { event_id, thread, row: message, named, parent, members: [] };
  const shown = { result: ok(presentMessage(message, null)), ...stored(tx, event_id, message, parent) };
  const previewed = await withPreview(ctx, tx, event_id, thread, shown);
  const stands = withNotices(ctx, said, { ...previewed, result: null });
  return ok(withFeedPoints(stands, thread, points, message));
}

async function finished(tx: Tx, row: HeldRow, person: PersonRow, deeds: Deeds): Promise<Outcome<Answer>> {
  await setHeld(tx, row);
  return {
    result: await presented(tx, row),
    writes: deeds.writes ?? [],
    events: [...(deeds.events ?? []), ownHeld(row, person), ...(await heldCount(tx, row.event_id))],
  };
}

async function presented(tx: Tx, row: HeldRow): Promise<Answer> {
  const [held] = await presentHeld(tx, row.event_id, [row]);
  return held ? ok({ held }) : refused('not_found');
}
