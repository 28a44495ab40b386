import { ok, refused, type Result } from '@plenary/contract/errors';
import { checkedChange } from '@plenary/domain/timeline/edit/check-change';
import type { FieldProblems } from '@plenary/domain/field-problem';
import { changeByAct, type ManyAct } from '@plenary/domain/timeline/edit/many';
import { changedParts, type EditPart } from '@plenary/domain/timeline/edit/parts';
import type { TypedSpeaker } from '@plenary/domain/timeline/edit/typed';
import { isMarker } from '@plenary/domain/timeline/status';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { lockTimelineEvent, timelineEvents, type TimelineChange } from '../index.ts';
import { inHall, lock, put, record, type Locked, type Target } from './locked-session.ts';
import { openedSession } from './present.ts';
import { takeAway } from './remove-session.ts';
import { asOneStep } from './store.ts';
import { bioProblems, missingPictures } from './typed-change.ts';

/** The sessions that were changed, and the edits that undo it. */
type Answer = Result<{ readonly sessions: number; readonly edits: string[] }>;

/**
 * Does something to several sessions in one transaction, or to none of them (PRG5).
 * Refusals: `session_gone`, `session_changed`, `invalid_input`
 */
export function changeMany(ctx: Context, by: Member, targets: readonly Target[], act: ManyAct): Promise<Answer> {
  const { event_id } = by;
  return ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    await lockTimelineEvent(tx, event_id);
    const sessions = await lockAll(ctx, tx, by, targets);
    if (!sessions.ok) return { result: sessions };
    const errors = act.kind === 'speaker' ? await speakerProblems(tx, event_id, act.speaker, sessions.value) : {};
    if (Object.keys(errors).length > 0) return { result: refused('invalid_input', { errors }) };
    // Nothing is written before all of it is known to be fine.
    const steps: Step[] = [];
    for (const session of sessions.value) {
      const step = stepOf(session, act);
      if (!step.ok) return { result: step };
      if (step.value) steps.push(step.value);
    }
    const done: Done[] = [];
    for (const step of steps) done.push(await take(ctx, by, step));
    const edits = done.map(({ edit }) => edit);
    await asOneStep(tx, edits);
    const live = await timelineEvents(ctx.clock, tx, {
      event_id,
      changed: done.flatMap(({ changed = [] }) => changed),
      removed: done.flatMap(({ removed = [] }) => removed),
    });
    return { result: ok({ sessions: done.length, edits }), ...live };
  });
}

/** The step of one session. @param parts null: it is removed */
interface Step {
  readonly session: Locked;
  readonly parts: readonly EditPart[] | null;
}

type Done = Pick<TimelineChange, 'changed' | 'removed'> & { readonly edit: string };

/** Locks sessions that are as they were seen. Parts are left out that go with a session among them. */
async function lockAll(ctx: Context, tx: Tx, by: Member, targets: readonly Target[]): Promise<Result<Locked[]>> {
  const versions = new Map(targets.map(({ id, version }) => [id, version]));
  const sessions: Locked[] = [];
  for (const [id, version] of versions) {
    const session = await lock(ctx, tx, by, id);
    if (!session) return refused('session_gone');
    if (session.row.version !== version) return refused('session_changed', { current: openedSession(session.row) });
    if (session.row.misc === null || !versions.has(session.row.misc)) sessions.push(session);
  }
  return ok(sessions);
}

/** The problems of a speaker as typed that no session decides: a picture that is not there, texts in a language that is none. */
async function speakerProblems(
  tx: Tx,
  event_id: string,
  speaker: TypedSpeaker,
  sessions: readonly Locked[],
): Promise<FieldProblems> {
  const known = sessions.flatMap(({ state }) =>
    [...state.values.speakers, ...state.values.hosts].filter(({ uid }) => uid === speaker.uid),
  );
  const missing = await missingPictures(tx, event_id, [speaker.picture]);
  return {
    ...(missing && { picture: [{ code: 'no_file_here' }] }),
    ...bioProblems([speaker], sessions[0]?.rules.languages ?? [], known),
  };
}

/** The step of a session, or why it cannot be taken; null: nothing is to be done. */
function stepOf(session: Locked, act: ManyAct): Result<Step | null> {
  const { row, state, now, halls } = session;
  if (act.kind === 'remove') return ok({ session, parts: null });
  if (act.kind === 'move' && isMarker(row)) return ok(null);
  const checked = checkedChange(state.values, changeByAct(state.values, act), now);
  if (!checked.ok) return refused('invalid_input', { errors: checked.errors });
  const parts = changedParts(state, inHall(checked.values, halls));
  return ok(parts.length === 0 ? null : { session, parts });
}

async function take(ctx: Context, by: Member, { session, parts }: Step): Promise<Done> {
  if (!parts) {
    const { edit, gone } = await takeAway(ctx, session.tx, by, session.row);
    return { edit, removed: gone };
  }
  const edit = await record(ctx, session, by, { kind: 'change', parts });
  await put(ctx, session, by, { action: 'session.changed', parts, edit });
  return { edit, changed: [session.row.id] };
}
