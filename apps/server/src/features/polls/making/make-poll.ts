import { ok, refused, type Result } from '@plenary/contract/errors';
import type { MadePoll } from '@plenary/contract/polls/operations';
import { differs } from '@plenary/domain/differs';
import { POLLS } from '@plenary/domain/polls/limits';
import { readDraft, readTexts, type PollDraft, type PollResults, type PollTexts } from '@plenary/domain/polls/polls';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { noVotes } from '@plenary/domain/polls/tally';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { readSettings } from '../../events/index.ts';
import { managing, moderatedSessions } from '../managing.ts';
import { noteChange, notePoll } from './note-poll.ts';
import { pollTouched, presentMade } from '../present.ts';
import {
  countPolls,
  findByClientId,
  findPoll,
  hasSession,
  insertPoll,
  listAllPolls,
  lockPoll,
  lockPolls,
  updatePoll,
  type PollRow,
  UNTOUCHED,
} from '../store.ts';
import { putTally } from '../count-store.ts';

/** A poll as a person writes it, with how it is answered and shown. */
export interface PollOrder extends PollDraft {
  readonly session?: string | null | undefined;
  readonly anonymous: boolean;
  readonly may_change: boolean;
  readonly results: PollResults;
  /** In further languages; undefined: they stay, as far as the poll says the same (TXT7). */
  readonly translations?: PollTexts | undefined;
}

type Answer = Result<MadePoll>;

/** The polls that a person may open and close, in their order, and the sessions for which they may make some; null: for all. */
export async function readMade(
  { db }: Context,
  member: Member,
): Promise<{ polls: MadePoll[]; sessions: string[] | null }> {
  const [all, manages] = await Promise.all([listAllPolls(db, member.event_id), managing(db, member)]);
  const sessions = rolesAllow('polls.present', member.roles) ? null : [...(await moderatedSessions(db, member)).keys()];
  return { polls: all.filter(({ poll }) => manages(poll)).map(presentMade), sessions };
}

/** Makes a draft. Repeating the same `client_poll_id` answers the first one. */
export async function makePoll(
  ctx: Context,
  member: Member,
  order: PollOrder & { readonly client_poll_id: string },
): Promise<Answer> {
  const wait = await ctx.limits.take('poll_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const draft = readDraft(order);
  if (!draft.ok) return refused('invalid_input', { errors: draft.problems });
  const locks = [lockPolls(ctx.db, member.event_id)];
  return ctx.live.transact((tx) => makeOnce(ctx, tx, member, { ...order, ...draft.value }), { locks });
}

async function makeOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  order: PollOrder & { readonly client_poll_id: string },
): Promise<Outcome<Answer>> {
  const { event_id, account_id } = member;
  const { client_poll_id } = order;
  const [first, counts] = await Promise.all([
    findByClientId(tx, event_id, account_id, client_poll_id),
    countPolls(tx, event_id),
  ]);
  if (first) return { result: ok(presentMade(first)) };
  if (counts.all >= POLLS.per_event) return { result: refused('too_many_polls') };
  const stopped = await refusePlace(tx, member, order);
  if (stopped) return { result: stopped };
  const texts = await textsOf(tx, member, order);
  if (!texts.ok) return { result: refused('invalid_input', { errors: texts.problems }) };
  const now = ctx.clock.now();
  const poll: PollRow = {
    ...{ event_id, client_poll_id, created_by: account_id, ...columnsOf(order), translations: texts.value ?? {} },
    ...UNTOUCHED,
    ...{ id: newId(now), state: 'draft', bundle_key: null, created_at: new Date(now), opened_at: null },
  };
  const tally = noVotes(poll);
  await notePoll(ctx, tx, member, 'poll.made', poll);
  return { result: ok(presentMade({ poll, tally })), writes: insertPoll(tx, poll, tally), events: [pollTouched(poll)] };
}

/** Changes a draft; a poll that was opened stays as people have seen it. */
export async function changeDraft(ctx: Context, member: Member, poll_id: string, order: PollOrder): Promise<Answer> {
  const draft = readDraft(order);
  if (!draft.ok) return refused('invalid_input', { errors: draft.problems });
  return onPoll(ctx, member, poll_id, async (tx, row) => {
    if (row.state !== 'draft') return { result: refused('poll_not_draft') };
    const stopped = await refusePlace(tx, member, order);
    if (stopped) return { result: stopped };
    const texts = await textsOf(tx, member, { ...order, ...draft.value }, Object.keys(row.translations));
    if (!texts.ok) return { result: refused('invalid_input', { errors: texts.problems }) };
    const fields = columnsOf({ ...order, ...draft.value });
    // Translations are of the text that was translated.
    const translations = texts.value ?? (saysElse(row, fields) ? {} : row.translations);
    const change = { ...fields, translations };
    const poll = { ...row, ...change };
    const tally = noVotes(poll);
    const key = { event_id: row.event_id, poll_id };
    await noteChange(ctx, tx, member, row, poll);
    return {
      result: ok(presentMade({ poll, tally })),
      writes: [updatePoll(tx, key, change), putTally(tx, key, tally, null)],
      events: [pollTouched(poll)],
    };
  });
}

/** Does something to a poll that a person manages, locked against votes; others learn nothing of it. */
export async function onPoll<T>(
  ctx: Context,
  member: Member,
  poll_id: string,
  change: (tx: Tx, row: PollRow) => Promise<Outcome<Result<T>>>,
): Promise<Result<T>> {
  const wait = await ctx.limits.take('poll_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const locks = [lockPolls(ctx.db, member.event_id)];
  return ctx.live.transact(
    async (tx): Promise<Outcome<Result<T>>> => {
      const row = await lockPoll(tx, { event_id: member.event_id, poll_id });
      return row && (await managing(tx, member))(row) ? change(tx, row) : { result: refused('not_found') };
    },
    { locks },
  );
}

/** The poll with its results, for a person who manages it; null: there is none for them. */
export async function findManaged(ctx: Context, member: Member, poll_id: string) {
  const found = await findPoll(ctx.db, { event_id: member.event_id, poll_id });
  return found && (await managing(ctx.db, member))(found.poll) ? found : null;
}

/** Speakers make polls of sessions alone (D129), moderators of halls those of sessions there (HAL17), and a session is one of this event. */
async function refusePlace(tx: Tx, member: Member, { session = null }: PollOrder) {
  const { event_id, account_id } = member;
  const manages = await managing(tx, member);
  if (!manages({ session_id: session, created_by: account_id })) return refused('forbidden');
  return session === null || (await hasSession(tx, event_id, session)) ? null : refused('not_found');
}

/** The translations of a poll as they are typed; undefined: none are. @param known languages that it has already (TXT3) */
async function textsOf(
  tx: Tx,
  { event_id }: Member,
  { translations, ...draft }: PollOrder,
  known: readonly string[] = [],
) {
  if (translations === undefined) return { ok: true as const, value: undefined };
  const { languages } = await readSettings(tx, event_id);
  return readTexts(translations, draft, [...languages, ...known]);
}

function columnsOf({ session = null, kind, question, choices, most, anonymous, may_change, results }: PollOrder) {
  return { session_id: session, kind, question, choices, most, anonymous, may_change, results };
}

const saysElse = (row: PollRow, { question, choices }: Pick<PollRow, 'question' | 'choices'>): boolean =>
  differs(row, { question, choices });
