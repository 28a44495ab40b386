import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Edited } from '@plenary/contract/timeline/edit';
import { placeIn } from '@plenary/domain/halls/placing';
import { checkedNew, STUDIO_SOURCE } from '@plenary/domain/timeline/edit/new-session';
import { eventNow } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import {
  findWithHidden,
  insertSessions,
  lockTimelineEvent,
  readHalls,
  timelineEvents,
  type SessionColumns,
  type SessionRow,
} from '../index.ts';
import { inHall } from './locked-session.ts';
import { columnsOf, editStateOf, openedSession, placeable } from './present.ts';
import { insertEdit, isKnown, lastEdit } from './store.ts';
import { typedChange, withProblems, type TypedFields } from './typed-change.ts';

/** A session that is to be added. */
export interface Addition {
  /** Chosen by the page. */
  readonly id: string;
  /** The session whose values it begins with; undefined: it begins empty. */
  readonly copy_of?: string | undefined;
  readonly typed: TypedFields;
}

type Answer = Result<Edited>;

/** Adds a session, once however often that is asked (PRG1, PRG2). Refusals: `invalid_input`, `session_gone`, `not_found` */
export function addSession(ctx: Context, by: Member, added: Addition): Promise<Answer> {
  const { event_id } = by;
  return ctx.live.transact(async (tx): Promise<Outcome<Answer>> => {
    const event = await lockTimelineEvent(tx, event_id);
    if (!event) return { result: refused('not_found') };
    const before = await addedBefore(tx, event_id, added.id);
    if (before) return { result: before };
    const original = added.copy_of === undefined ? null : await findWithHidden(tx, event_id, added.copy_of);
    if (added.copy_of !== undefined && !original) return { result: refused('session_gone') };
    const now = eventNow(ctx.clock, event);
    const near = event.starts_at?.getTime() ?? now;
    const values = original && editStateOf(original).values;
    const title = added.typed.title ?? original?.title ?? '';
    const of = {
      id: added.id,
      guid: added.id,
      title,
      event_id,
      languages: event.settings.languages,
      fields: added.typed,
    };
    const { change, errors } = await typedChange(ctx, tx, { ...of, stored: values ?? undefined });
    const checked = withProblems(checkedNew(values, change, { near, now }), errors);
    if (!checked.ok) return { result: refused('invalid_input', { errors: checked.errors }) };
    const halls = await readHalls(tx, event_id);
    const columns = columnsOf(inHall(checked.values, halls));
    const own = { ...columns, stream: original ? ownStream(columns.stream, original, added.id) : columns.stream };
    const row = placeable(rowOf(added.id, original), own);
    const edit = newId(ctx.clock.now());
    await insertSessions(tx, event_id, [{ ...row, ...placeIn(row, halls) }], ctx.clock.now());
    await insertEdit(tx, {
      ...{ id: edit, event_id, session_id: added.id, title: row.title, account_id: by.account_id },
      ...{ at: new Date(ctx.clock.now()), kind: 'add', parts: [] },
    });
    const after = { starts_at: row.starts_at, ends_at: row.ends_at, copy_of: added.copy_of ?? null };
    await note(tx, ctx, { id: edit, by, event_id, action: 'session.added', subject: added.id, after });
    const live = await timelineEvents(ctx.clock, tx, { event_id, changed: [added.id] });
    return { result: await answer(tx, event_id, added.id, edit), ...live };
  });
}

/** The answer to an addition that was there already; null: the id is free. */
async function addedBefore(tx: Tx, event_id: string, id: string): Promise<Answer | null> {
  const edit = await lastEdit(tx, event_id, id, 'add');
  if (edit) return answer(tx, event_id, id, edit.id);
  return (await isKnown(tx, id)) ? refused('not_found') : null;
}

async function answer(tx: Tx, event_id: string, id: string, edit: string): Promise<Answer> {
  const row = await findWithHidden(tx, event_id, id);
  return row ? ok({ session: openedSession(row), edit }) : refused('session_gone');
}

/** A session of the studio: empty, or with everything of another one but what says which one that is (PRG2). */
function rowOf(id: string, original: SessionRow | null): SessionColumns {
  const own = { id, source: STUDIO_SOURCE, guid: id, source_data: null };
  if (!original) return { ...EMPTY, ...own };
  const { event_id: _event, version: _version, kept_fields: _kept, updated_at: _at, ...rest } = original;
  return { ...rest, ...own };
}

/** A copy's stream of its own, which is called by the copy where it was called by the original. */
function ownStream(stream: SessionRow['stream'], original: SessionRow, id: string): SessionRow['stream'] {
  if (!stream) return null;
  const [key, own] = [stream.key === original.guid ? id : stream.key, stream.id === original.id ? id : stream.id];
  return { ...stream, key, id: own };
}

const EMPTY: Omit<SessionColumns, 'id' | 'source' | 'guid' | 'source_data'> = {
  ...{ title: '', description: '', type: 'meeting', starts_at: new Date(0), ends_at: null, link: null },
  ...{ misc: null, marker_offset_minutes: null, location: null, hall_id: null, stream_of_hall: false },
  ...{
    do_not_stream: false,
    language: null,
    format: null,
    categories: [],
    featured: false,
    cancelled: false,
    hidden: false,
  },
  ...{ open_session: false, switched_off: [], max_occupancy: 0, hosts: [], speakers: [], cover_image_file: null },
  ...{ large_image_file: null, lead_host_profile_image: null, co_host_profile_images: [], stream: null },
};
