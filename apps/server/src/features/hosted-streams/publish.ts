import { ok, refused, type Result } from '@plenary/contract/errors';
import { keyedDecision, publishDecision, type PublishDecision } from '@plenary/domain/hosted-streams/publishing';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { hashToken } from '../../http/session/tokens.ts';
import { newId } from '../../ids.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { changesBetween, note, type AuditEntry } from '../audit/index.ts';
import { streamChanged } from './present.ts';
import type { Recordings } from './recordings/recordings.ts';
import { storeLast } from './segments.ts';
import {
  changeStream,
  lockChangeable,
  lockStream,
  makeStream,
  publishingOf,
  mayBeSent,
  type StreamChange,
  type StreamKey,
  type StreamRow,
} from './store.ts';

/** The parts of the feature that publishing needs. */
export interface Studio {
  readonly ctx: Context;
  readonly recordings: Recordings;
}

/** Anyone who publishes: a person at a page, or the host whose key a program has. */
export type PublishedBy = Pick<Member, 'event_id' | 'account_id'>;

/** Keys are stored by their hash: anyone who reads the database cannot publish with them. */
export const hashOf = hashToken;

/** A recording that has begun. */
export interface BegunRecording {
  readonly part: number;
  readonly next_chunk: number;
  readonly id: string;
}

/**
 * Begins to publish a stream, or goes on with a new recording (HST6, HST7).
 * @param own for a key that several programs may know: the recording that the caller has, which theirs replaces
 */
export async function publish(
  { ctx }: Studio,
  by: PublishedBy,
  name: string,
  publisher: string,
  own?: { readonly recording_id: string | null },
): Promise<Result<BegunRecording>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<BegunRecording>>> => {
    const key = { event_id: by.event_id, name };
    if (!(await mayBeSent(tx, key))) return { result: refused('not_found') };
    const now = ctx.clock.now();
    const row = await makeStream(tx, key, now);
    const hash = hashOf(publisher);
    if (row.stopped_hash === hash) return { result: refused('stream_stopped') };
    const decide = own && own.recording_id !== row.recording_id ? keyedDecision : publishDecision;
    const decision = decide(publishingOf(row), hash, now);
    if (decision.kind === 'taken') return { result: taken(decision.free_in_ms) };
    const recording_id = newId(now);
    const change: StreamChange = {
      ...(await storeLast(ctx, tx, row)),
      ...(decision.kind === 'begins' ? fromStart(row, now) : { part: decision.part }),
      ...{ publisher_hash: hash, stopped_hash: null, account_id: by.account_id, heard_at: new Date(now) },
      ...{ recording_id, next_chunk: 0, last_error: null, announced: 'on' },
    };
    await changeStream(tx, row, change);
    if (decision.kind === 'begins') await noteStream(tx, ctx, by, { action: 'stream.started', subject: name });
    const after = { ...row, ...change };
    const { part } = after;
    return { result: ok({ part, next_chunk: 0, id: recording_id }), events: [streamChanged(after, now)] };
  });
}

/** The values of a row that begins another stream: its list holds nothing of the one before. */
function fromStart(row: StreamRow, now: number): StreamChange {
  return {
    run: row.run + 1,
    part: 0,
    segments: 0,
    dropped: 0,
    began_at: new Date(now),
    holding: false,
    kept_full: false,
  };
}

export const taken = (free_in_ms: number) =>
  refused('stream_taken', { retry_after_ms: free_in_ms, current: { free_in_ms } });

/**
 * Ends a stream by its publisher: the last segment is kept, and the list marked ended.
 * @param last_error a problem of its recording that hosts read; absent: none
 */
export function stop(
  studio: Studio,
  by: PublishedBy,
  name: string,
  publisher: string,
  last_error?: string,
): Promise<Result<StreamRow>> {
  return endRow(studio, by, name, (row, now) => {
    const hash = hashOf(publisher);
    if (row.publisher_hash === null || row.publisher_hash === hash) return ok(last_error ? { last_error } : {});
    const decision: PublishDecision = publishDecision(publishingOf(row), hash, now);
    return decision.kind === 'taken' ? taken(decision.free_in_ms) : ok({});
  });
}

/** Ends a stream by a host: its publisher cannot go on with the same key (HST12). */
export function end(studio: Studio, by: Member, name: string): Promise<Result<StreamRow>> {
  return endRow(studio, by, name, ({ publisher_hash }) =>
    ok(publisher_hash === null ? {} : { stopped_hash: publisher_hash }),
  );
}

/**
 * Notes that a publisher dropped: what came is kept, and anyone who has the key may go on at once.
 * @param recording_id the publisher's recording; where another has taken its place nothing happens
 */
export async function drop({ ctx }: Studio, key: StreamKey, recording_id: string): Promise<void> {
  await ctx.live.transact(async (tx): Promise<Outcome<void>> => {
    const row = await lockStream(tx, key);
    if (row?.recording_id !== recording_id) return { result: undefined };
    await changeStream(tx, row, { ...(await storeLast(ctx, tx, row)), recording_id: null, next_chunk: 0 });
    return { result: undefined };
  });
}

function endRow(
  { ctx }: Studio,
  by: PublishedBy,
  name: string,
  decide: (row: StreamRow, now: number) => Result<StreamChange>,
): Promise<Result<StreamRow>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<StreamRow>>> => {
    const now = ctx.clock.now();
    const row = await lockChangeable(tx, { event_id: by.event_id, name }, now);
    if (!row) return { result: refused('not_found') };
    const decided = decide(row, now);
    if (!decided.ok) return { result: decided };
    if (row.publisher_hash === null) return { result: ok(row) };
    const after = await endLocked(ctx, tx, by, row, decided.value);
    return { result: ok(after), events: [streamChanged(after, now)] };
  });
}

/**
 * Ends the stream of a row that is locked and has a publisher.
 * @param change columns that change with it
 */
export async function endLocked(
  ctx: Context,
  tx: Tx,
  by: PublishedBy,
  row: StreamRow,
  change: StreamChange,
): Promise<StreamRow> {
  const ended: StreamChange = {
    ...(await storeLast(ctx, tx, row)),
    ...change,
    ...{ publisher_hash: null, recording_id: null, announced: 'off', holding: false },
  };
  await changeStream(tx, row, ended);
  await noteStream(tx, ctx, by, { action: 'stream.ended', subject: row.name });
  return { ...row, ...ended };
}

/** Notes what a host did with a stream, by its name (AUD1). */
export function noteStream(
  tx: Tx,
  ctx: Context,
  by: PublishedBy,
  entry: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  return note(tx, ctx, { by, event_id: by.event_id, ...entry });
}

/** Has players show a holding picture, or the stream again. */
export function hold(studio: Studio, by: Member, name: string, on: boolean): Promise<Result<StreamRow>> {
  return change(studio, by, name, (row, now) => {
    if (row.holding === on) return null;
    const events = [streamChanged({ ...row, holding: on }, now)];
    return { values: { holding: on }, events, noted: { action: 'stream.held', value: { holding: on } } };
  });
}

/** Has what is published from now on kept as files, or not any more (HST16). */
export function keep(studio: Studio, by: Member, name: string, on: boolean): Promise<Result<StreamRow>> {
  return change(studio, by, name, (row) =>
    row.keep === on
      ? null
      : {
          values: { keep: on, kept_full: false },
          events: [],
          noted: { action: 'stream.recording_changed', value: { keep: on } },
        },
  );
}

interface Change {
  readonly values: StreamChange;
  readonly events: readonly FeedEvent[];
  readonly noted: { readonly action: AuditEntry['action']; readonly value: Partial<StreamRow> };
}

/** @param decide null: it is so already */
function change(
  { ctx }: Studio,
  by: Member,
  name: string,
  decide: (row: StreamRow, now: number) => Change | null,
): Promise<Result<StreamRow>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<StreamRow>>> => {
    const now = ctx.clock.now();
    const row = await lockChangeable(tx, { event_id: by.event_id, name }, now);
    if (!row) return { result: refused('not_found') };
    const decided = decide(row, now);
    if (!decided) return { result: ok(row) };
    const { values, events, noted } = decided;
    await changeStream(tx, row, values);
    await noteStream(tx, ctx, by, { action: noted.action, subject: name, ...changesBetween(row, noted.value) });
    return { result: ok({ ...row, ...values }), events };
  });
}
