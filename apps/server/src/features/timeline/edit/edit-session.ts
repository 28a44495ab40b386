import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Edited } from '@plenary/contract/timeline/edit';
import type { AuditAction } from '@plenary/domain/audit/actions';
import { checkedChange } from '@plenary/domain/timeline/edit/check-change';
import type { EditField } from '@plenary/domain/timeline/edit/fields';
import { changedParts, releasedParts, type EditPart } from '@plenary/domain/timeline/edit/parts';
import { canEndNow, extendedEnd } from '@plenary/domain/timeline/edit/quick';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { inHall, lock, put, record, type Locked, type Target } from './locked-session.ts';
import { openedSession } from './present.ts';
import type { EditRow } from './store.ts';
import { typedChange, withProblems, type TypedFields } from './typed-change.ts';
import { sayEdited, type EditResult } from './undo.ts';

/** Changes what a host typed; what is left out stays. */
export function changeSession(ctx: Context, by: Member, target: Target, typed: TypedFields): EditResult {
  return editSession(ctx, by, target, 'change', async ({ tx, row, state, now, halls, rules }) => {
    const { id, guid, title, event_id } = row;
    const of = { id, guid, title, event_id, languages: rules.languages, fields: typed, stored: state.values };
    const { change, errors } = await typedChange(ctx, tx, of);
    const checked = withProblems(checkedChange(state.values, change, now), errors);
    if (!checked.ok) return refused('invalid_input', { errors: checked.errors });
    return ok(changedParts(state, inHall(checked.values, halls)));
  });
}

/** Moves the end of a session by five minutes. */
export function extendSession(ctx: Context, by: Member, target: Target): EditResult {
  return editSession(ctx, by, target, 'extend', ({ state, now }) => {
    const ends_at = extendedEnd(state.values, now);
    return ends_at === null ? refused('cannot_extend') : ok(changedParts(state, { ...state.values, ends_at }));
  });
}

/** Ends a session that is on, at this moment of the event's clock. */
export function endSession(ctx: Context, by: Member, target: Target): EditResult {
  return editSession(ctx, by, target, 'end', ({ state, now, rules }) => {
    if (!canEndNow(state.values, now, rules)) return refused('cannot_end');
    return ok(changedParts(state, { ...state.values, ends_at: new Date(now).toISOString() }));
  });
}

/** Gives fields that a host changed back to the schedule; the next import sets them (TML44). */
export function releaseSession(ctx: Context, by: Member, target: Target, fields: readonly EditField[]): EditResult {
  return editSession(ctx, by, target, 'release', ({ state }) => ok(releasedParts(state, fields)));
}

/** Locks a session and writes what `decide` says, if nobody has changed the session since the host saw it. */
function editSession(
  ctx: Context,
  by: Member,
  { id, version }: Target,
  kind: keyof typeof ACTIONS,
  decide: (session: Locked) => Result<readonly EditPart[]> | Promise<Result<readonly EditPart[]>>,
): EditResult {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<Edited>>> => {
    const session = await lock(ctx, tx, by, id);
    if (!session) return { result: refused('session_gone') };
    if (session.row.version !== version)
      return { result: refused('session_changed', { current: openedSession(session.row) }) };
    const parts = await decide(session);
    if (!parts.ok) return { result: parts };
    if (parts.value.length === 0) return { result: ok({ session: openedSession(session.row), edit: null }) };
    const edit = await record(ctx, session, by, { kind, parts: parts.value });
    const after = await put(ctx, session, by, { action: ACTIONS[kind], parts: parts.value, edit });
    return { result: ok({ session: openedSession(after), edit }), ...(await sayEdited(ctx, tx, after)) };
  });
}

const ACTIONS = {
  change: 'session.changed',
  extend: 'session.extended',
  end: 'session.ended',
  release: 'session.released',
} as const satisfies Partial<Record<EditRow['kind'], AuditAction>>;
