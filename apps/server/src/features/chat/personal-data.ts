import type { SanctionPayload } from '@plenary/contract/chat/payloads';
import { chatModTopic } from '@plenary/contract/chat/topics';
import { sanctionsAt } from '@plenary/domain/chat/moderation/sanctions';
import { countsAfter } from '@plenary/domain/chat/reactions';
import { and, asc, eq, getTableColumns, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import {
  chat_blocks,
  chat_cases,
  chat_held,
  chat_members,
  chat_messages,
  chat_reactions,
  chat_reads,
  chat_reports,
  chat_sanctions,
  chat_threads,
} from '../../db/schema/index.ts';
import type { Outcome } from '../../live/types.ts';
import { dropMemberships, forgetCreator } from '../threads/index.ts';
import type { Erased, PersonalData, SubjectMembership } from '../../personal-data.ts';
import { presentEventUser } from '../accounts/index.ts';
import { eraseMentions } from './mentions/erase.ts';
import { presentSanctions } from './messages/present.ts';
import { messageNews } from './messages/news.ts';
import { reactedEvent } from './messages/reactions/react.ts';
import { dropReaction, ownReactions, setReactionCounts } from './messages/reactions/store.ts';
import { dropHeldOf } from './review/held-store.ts';
import { dropWords } from './search/words-store.ts';
import { findPerson, findThread, lockMessages } from './messages/store.ts';

/** Messages that are erased in one transaction: their news goes to every open page. */
const AT_ONCE = 200;

/** Messages, reactions, threads, blocked people, read positions, and sanctions by moderators. */
export const personalData: PersonalData = {
  tables: [
    'chat_blocks',
    'chat_cases',
    'chat_held',
    'chat_members',
    'chat_messages',
    'chat_reactions',
    'chat_reads',
    'chat_reports',
    'chat_sanctions',
    'chat_threads',
    // Those of the messages, which the archive holds; and which of them are pinned.
    'chat_pins',
    'chat_words',
  ],
  read: async ({ db }, { memberships }) => {
    const read = async <T>(of: (membership: SubjectMembership) => Promise<readonly T[]>): Promise<T[]> =>
      (await Promise.all(memberships.map(of))).flat();
    return {
      chat_blocks: await read((own) => db.select().from(chat_blocks).where(blocksOf(own))),
      // Reporters are not named to the person they reported.
      chat_cases: await read((own) => db.select().from(chat_cases).where(casesOn(own))),
      chat_members: await read((own) => db.select().from(chat_members).where(memberOf(own))),
      chat_held: await read((own) => heldOf(db, own)),
      chat_messages: await read((own) => messagesOf(db, own)),
      chat_reactions: await read((own) => db.select().from(chat_reactions).where(reactionsOf(own))),
      chat_reads: await read((own) => db.select().from(chat_reads).where(readsOf(own))),
      chat_reports: await read((own) => db.select(ownReport).from(chat_reports).where(reportsBy(own))),
      chat_sanctions: await read((own) => db.select().from(chat_sanctions).where(sanctionsOn(own))),
      chat_threads: await read((own) => db.select().from(chat_threads).where(begunBy(own))),
    };
  },
  erasePieces: async (ctx, { memberships }) => {
    for (const own of memberships) {
      await eraseMessages(ctx, own);
      await eraseReactions(ctx, own);
      await eraseMentions(ctx, own);
    }
  },
  erase: async (_ctx, tx, subject) => {
    const erased = await Promise.all(subject.memberships.map((own) => eraseMarks(tx, own)));
    return {
      events: erased.flatMap(({ events = [] }) => events),
      supersede: erased.flatMap(({ supersede = [] }) => supersede),
    };
  },
};

const sentBy = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(chat_messages.event_id, event_id), eq(chat_messages.sender, event_user_id));
const reactionsOf = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(chat_reactions.event_id, event_id), eq(chat_reactions.event_user_id, event_user_id));
const blocksOf = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(chat_blocks.event_id, event_id), eq(chat_blocks.blocker, event_user_id));
const begunBy = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(chat_threads.event_id, event_id), eq(chat_threads.created_by, event_user_id));
const memberOf = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(chat_members.event_id, event_id), eq(chat_members.event_user_id, event_user_id));
const readsOf = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(chat_reads.event_id, event_id), eq(chat_reads.event_user_id, event_user_id));
const sanctionsOn = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(chat_sanctions.event_id, event_id), eq(chat_sanctions.event_user_id, event_user_id));
const casesOn = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(chat_cases.event_id, event_id), eq(chat_cases.accused, event_user_id));
const reportsBy = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(chat_reports.event_id, event_id), eq(chat_reports.reporter, event_user_id));
/** The words of a report are its author's; the reported text is another person's. */
const { message: _message, file_name: _file, ...ownReport } = getTableColumns(chat_reports);

/** One's own messages that were held, without who decided about them. */
function heldOf(db: Db, own: SubjectMembership) {
  const { decided_by: _, ...columns } = getTableColumns(chat_held);
  const of_person = and(eq(chat_held.event_id, own.event_id), eq(chat_held.sender, own.event_user_id));
  return db.select(columns).from(chat_held).where(of_person).orderBy(asc(chat_held.id));
}

function messagesOf(db: Db, own: SubjectMembership) {
  return db.select().from(chat_messages).where(sentBy(own)).orderBy(asc(chat_messages.id));
}

/** Takes the text from every message, deleted ones too, and the name from what the feed still says of them. */
async function eraseMessages(ctx: Context, own: SubjectMembership): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    const from: string = after;
    after = await ctx.live.transact((tx) => eraseSome(ctx, tx, own, from), { pool: 'chat' });
  }
}

/** Erases messages with ids after `after`. Returns the last id, or null when there is none left. */
async function eraseSome(ctx: Context, tx: Tx, own: SubjectMembership, after: string): Promise<Outcome<string | null>> {
  const rows = await lockMessages(tx, and(sentBy(own), gt(chat_messages.id, after)), AT_ONCE);
  const last = rows.at(-1);
  if (!last) return { result: null };
  const at = new Date(ctx.clock.now());
  const of_these = and(sentBy(own), gt(chat_messages.id, after), lte(chat_messages.id, last.id));
  await tx
    .update(chat_messages)
    .set({
      message: '',
      mentions: null,
      preview: null,
      archived_at: sql`coalesce(${chat_messages.archived_at}, ${at.toISOString()})`,
    })
    .where(of_these);
  await dropWords(
    tx,
    own.event_id,
    rows.map(({ id }) => id),
  );
  const news = rows.map((row) =>
    messageNews(own.event_id, { ...row, message: '', archived_at: row.archived_at ?? at }),
  );
  return { result: last.id, events: news.map((one) => ({ ...one, kind: 'message.archived' })), supersede: news };
}

/** Removes a person's reactions, and publishes the counts that are left. */
async function eraseReactions(ctx: Context, own: SubjectMembership): Promise<void> {
  let left = true;
  while (left) left = await ctx.live.transact((tx) => eraseSomeReactions(tx, own), { pool: 'chat' });
}

/** Returns whether there may be more. */
async function eraseSomeReactions(tx: Tx, own: SubjectMembership): Promise<Outcome<boolean>> {
  const given = await tx.select().from(chat_reactions).where(reactionsOf(own)).limit(AT_ONCE);
  if (given.length === 0) return { result: false };
  const ids = given.map(({ message_id }) => message_id);
  const rows = await lockMessages(
    tx,
    and(eq(chat_messages.event_id, own.event_id), inArray(chat_messages.id, ids)),
    AT_ONCE,
  );
  // Read again behind the lock: only this shows which reaction is counted.
  const still = await ownReactions(tx, own, ids);
  const changed = rows.map((row) => ({
    ...row,
    reactions: countsAfter(row.reactions, still.get(row.id) ?? null, null),
  }));
  return {
    result: true,
    writes: changed.flatMap((row) => [
      dropReaction(tx, { ...own, message_id: row.id }),
      setReactionCounts(tx, own.event_id, row),
    ]),
    events: changed.map((row) => reactedEvent(own.event_id, own.event_user_id, row, null)),
  };
}

/**
 * No sanction outlives its person, and no open page of a moderator names them. Of reports by
 * them and about them the words go; what was decided stays.
 */
async function eraseMarks(tx: Tx, own: SubjectMembership): Promise<Erased> {
  await tx.delete(chat_reads).where(readsOf(own));
  await dropMemberships(tx, own);
  await forgetCreator(tx, own);
  await tx
    .delete(chat_blocks)
    .where(or(blocksOf(own), and(eq(chat_blocks.event_id, own.event_id), eq(chat_blocks.blocked, own.event_user_id))));
  await tx.delete(chat_sanctions).where(sanctionsOn(own));
  await dropHeldOf(tx, own.event_id, own.event_user_id);
  await tx.update(chat_reports).set({ description: '' }).where(reportsBy(own));
  const about = tx.select({ id: chat_cases.id }).from(chat_cases).where(casesOn(own));
  await tx.update(chat_reports).set({ message: '', file_name: null }).where(inArray(chat_reports.case_id, about));
  const [person, thread] = await Promise.all([
    findPerson(tx, own.event_id, own.event_user_id),
    findThread(tx, own.event_id),
  ]);
  if (!person || !thread) return {};
  const sanctions = presentSanctions(sanctionsAt(0, [], false));
  const payload: SanctionPayload = { v: 1, event_user: presentEventUser(person), sanctions };
  const { event_id, event_user_id: entity_id } = own;
  const news = { event_id, topic: chatModTopic(thread.id), entity_id, payload };
  return { events: [{ ...news, kind: 'chat.sanction' }], supersede: [news] };
}
