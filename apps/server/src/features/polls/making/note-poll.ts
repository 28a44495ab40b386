import { differs } from '@plenary/domain/differs';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import { keepStates } from '../../../stores/section-states-store.ts';
import { note } from '../../audit/index.ts';
import type { PollRow } from '../store.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Notes that a draft was made, or a poll removed; its question is kept for as long as states are (RST7). */
export async function notePoll(
  ctx: Context,
  tx: Tx,
  by: Member,
  action: 'poll.made' | 'poll.removed',
  { event_id, id, question }: Pick<PollRow, 'event_id' | 'id' | 'question'>,
): Promise<void> {
  const audit_id = newId(ctx.clock.now());
  await note(tx, ctx, { id: audit_id, by, event_id, action, subject: id });
  const states = action === 'poll.made' ? { before: {}, after: { question } } : { before: { question }, after: {} };
  await keepStates(tx, { audit_id, event_id, section: 'poll', ...states }, ctx.clock.now());
}

/** Notes the fields of a draft that were changed; one that stays as it is leaves no entry. Their values are kept beside it (RST7). */
export async function noteChange(ctx: Context, tx: Tx, by: Member, before: PollRow, after: PollRow): Promise<void> {
  const [was, is] = [saidBy(before), saidBy(after)];
  const fields = Object.keys(is).filter((field) => differs({ is: was[field] }, { is: is[field] }));
  if (fields.length === 0) return;
  const audit_id = newId(ctx.clock.now());
  const { event_id, id } = before;
  await note(tx, ctx, { id: audit_id, by, event_id, action: 'poll.changed', subject: id, after: { fields } });
  const of = (said: Fields) => Object.fromEntries(['question', ...fields].map((field) => [field, said[field]]));
  await keepStates(tx, { audit_id, event_id, section: 'poll', before: of(was), after: of(is) }, ctx.clock.now());
}

function saidBy(poll: PollRow): Fields {
  const { session_id: session, kind, question, choices, most, anonymous, may_change, results, translations } = poll;
  return { question, kind, choices, most, session, results, may_change, anonymous, translations };
}
