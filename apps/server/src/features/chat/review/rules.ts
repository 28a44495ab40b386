import { ok, refused, type Result } from '@plenary/contract/errors';
import { isChannel } from '@plenary/domain/chat/features';
import { NO_RULES, tidyRules, type ChatRules } from '@plenary/domain/chat/moderation/screening';
import { differs } from '@plenary/domain/differs';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { updateEvent } from '../../../stores/events-store.ts';
import { changesBetween, note } from '../../audit/index.ts';
import { findThread, lockThread, type ThreadRow } from '../messages/store.ts';

/** The rules that hold in a thread: those of the event in its channels, none elsewhere (D96). */
export function rulesOf({ kind, rules }: Pick<ThreadRow, 'kind' | 'rules'>): ChatRules {
  return isChannel(kind) ? { ...NO_RULES, ...rules } : NO_RULES;
}

type Answer = Result<{ readonly rules: ChatRules }>;
type Change = { readonly [K in keyof ChatRules]?: ChatRules[K] | undefined };

/** The rules of an event's channels. */
export async function readRules(ctx: Context, { event_id }: Member): Promise<{ rules: ChatRules }> {
  const thread = await findThread(ctx.db, event_id);
  return { rules: thread ? rulesOf(thread) : NO_RULES };
}

/** Changes the rules of an event's channels; what is left out stays. Messages that wait go on waiting. */
export async function setRules(ctx: Context, member: Member, change: Change): Promise<Answer> {
  return ctx.live.transact((tx) => setOnce(ctx, tx, member, change), { pool: 'chat' });
}

async function setOnce(ctx: Context, tx: Tx, member: Member, change: Change): Promise<Outcome<Answer>> {
  const { event_id } = member;
  const known = await findThread(tx, event_id);
  // Changes follow one another by the lock of the public thread.
  const thread = known && (await lockThread(tx, event_id, known.id));
  if (!thread) return { result: refused('chat_disabled') };
  const before = rulesOf(thread);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const rules = tidyRules({ ...before, ...given });
  const changed = JSON.stringify(before) !== JSON.stringify(rules);
  if (!changed) return { result: ok({ rules }) };
  const changes = changesBetween(summaryOf(before), summaryOf(rules));
  // As many as before, and others: they say so.
  const texts = LISTS.filter(
    (list) => !(list in changes.after) && differs({ list: before[list] }, { list: rules[list] }),
  );
  await note(tx, ctx, {
    ...{ by: member, event_id, action: 'chat.rules_changed', before: changes.before },
    after: { ...changes.after, ...(texts.length > 0 && { texts }) },
  });
  return {
    result: ok({ rules }),
    writes: [updateEvent(tx, event_id, { chat_rules: rules })],
  };
}

/** Rules that are lists of what a host wrote. */
const LISTS = ['blocked_words', 'known_hosts'] as const;

/** The log holds no user's texts: of words and hosts only their number. */
const summaryOf = ({ blocked_words, known_hosts, ...rules }: ChatRules) => ({
  ...rules,
  blocked_words: blocked_words.length,
  known_hosts: known_hosts.length,
});
