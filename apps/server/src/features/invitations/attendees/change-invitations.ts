import type { AuditAction } from '@plenary/domain/audit/actions';
import { judgeChange, type InvitationChange } from '@plenary/domain/invitations/attendee';
import { PEOPLE_FILE } from '@plenary/domain/invitations/limits';
import { noEvent, type Checked } from '@plenary/domain/problem';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Outcome } from '../../../live/types.ts';
import { removeMembers } from '../../accounts/index.ts';
import { note } from '../../audit/index.ts';
import { eventBySlug, type StoredEvent } from '../../events/index.ts';
import { issueInvitations, type Invited } from '../index.ts';
import { withdrawDeliveries } from '../../mailer/index.ts';
import { transactOrUndo } from '../../../dry-run.ts';
import { ensureInvitations, reopen, withdraw } from './invitations-store.ts';
import { listAttendees, type Attendee } from './list-attendees.ts';
import { chosen, type Choice } from './choose.ts';
import { changesOfPeople } from './announce.ts';

export interface InvitationOrder {
  /** Slug of the event. */
  readonly event: string;
  readonly change: InvitationChange;
  readonly who: Choice;
  readonly dry_run: boolean;
  readonly onProgress?: (done: number, total: number) => void;
  /** Left out: the operator of the command that runs. */
  readonly by?: { readonly account_id: string };
}

/** The outcome for everybody who was named. */
export interface ChangeReport {
  readonly event: string;
  readonly dry_run: boolean;
  /** E-mail addresses of those for whom it was done … */
  readonly done: readonly string[];
  /** … of those who stood there already … */
  readonly unchanged: readonly string[];
  /** … and of those for whom it cannot be done. */
  readonly refused: readonly { readonly email: string; readonly reason: string }[];
}

/** Invites, invites again, withdraws or removes people on an event's list. */
export async function changeInvitations(ctx: Context, order: InvitationOrder): Promise<Checked<ChangeReport>> {
  const { event: slug, change, dry_run } = order;
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  const picked = chosen(await listAttendees(ctx.db, event.id, ctx.clock.now()), order.who);
  const judged = picked.found.map((person) => ({ person, verdict: judgeChange(change, person.state) }));
  const todo = judged.flatMap(({ person, verdict }) => (verdict === 'do' ? [person] : []));
  for (let from = 0; from < todo.length; from += PEOPLE_FILE.chunk) {
    const some = todo.slice(from, from + PEOPLE_FILE.chunk);
    await transactOrUndo(ctx, dry_run, async (tx) => {
      const after = { people: some.map(({ account_id }) => account_id) };
      await note(tx, ctx, { by: order.by, event_id: event.id, action: NOTED[change], after });
      return CHANGES[change](ctx, tx, event, some);
    });
    order.onProgress?.(from + some.length, todo.length);
  }
  const refused = judged.flatMap(({ person, verdict }) =>
    typeof verdict === 'string' ? [] : [{ email: nameOf(person), reason: verdict.reason }],
  );
  const unknown = picked.unknown.map((email) => ({ email, reason: `is not on the list of ${slug}` }));
  const unchanged = judged.flatMap(({ person, verdict }) => (verdict === 'done' ? [nameOf(person)] : []));
  return {
    ok: true,
    value: { event: slug, dry_run, done: todo.map(nameOf), unchanged, refused: [...refused, ...unknown] },
  };
}

const nameOf = ({ email, account_id }: Attendee): string => email ?? account_id;

const NOTED: Readonly<Record<InvitationChange, AuditAction>> = {
  invite: 'invitations.sent',
  resend: 'invitations.sent_again',
  withdraw: 'invitations.withdrawn',
  remove: 'members.removed',
};

type Work = (ctx: Context, tx: Tx, event: StoredEvent, people: readonly Attendee[]) => Promise<Outcome<void>>;

/** Everybody is written by the state that was judged; what has changed meanwhile is left alone by the statements. */
const CHANGES: Readonly<Record<InvitationChange, Work>> = {
  invite: async (ctx, tx, event, people) => {
    const ids = await ensureInvitations(tx, event.id, people, ctx.clock.now());
    await reopen(tx, event.id, [...ids.values()]);
    return send(ctx, tx, event, people, ids);
  },
  resend: (ctx, tx, event, people) => send(ctx, tx, event, people, idsOf(people)),
  withdraw: async (ctx, tx, event, people) => {
    await takeBack(ctx, tx, event, people, false);
    return { result: undefined };
  },
  remove: async (ctx, tx, event, people) => {
    await takeBack(ctx, tx, event, people, true);
    const account_ids = people.map(({ account_id }) => account_id);
    const left = await removeMembers(tx, event.id, account_ids);
    return { result: undefined, ...(await changesOfPeople(ctx, tx, left)) };
  },
};

/** Takes invitations back, and the mails that are still to be sent with their links. */
async function takeBack(
  ctx: Context,
  tx: Tx,
  event: StoredEvent,
  people: readonly Attendee[],
  accepted: boolean,
): Promise<void> {
  const ids = [...idsOf(people).values()];
  const now = ctx.clock.now();
  await withdraw(tx, event.id, ids, { now, accepted });
  await withdrawDeliveries(tx, now, ids, 'the invitation was withdrawn');
}

function idsOf(people: readonly Attendee[]): Map<string, string> {
  return new Map(
    people.flatMap(({ account_id, invitation_id }) => (invitation_id ? [[account_id, invitation_id]] : [])),
  );
}

async function send(
  ctx: Context,
  tx: Tx,
  event: StoredEvent,
  people: readonly Attendee[],
  ids: ReadonlyMap<string, string>,
): Promise<Outcome<void>> {
  const invited: Invited[] = people.flatMap(({ account_id, email, first_name }) => {
    const id = ids.get(account_id);
    return id !== undefined && email !== null ? [{ id, email, first_name }] : [];
  });
  await issueInvitations(ctx, tx, event, invited);
  return { result: undefined };
}
