import { displayName } from '@plenary/contract/names';
import { percentOf, type Tally } from '@plenary/domain/polls/tally';
import type { Language } from '@plenary/domain/language/language';
import { textsOf } from '@plenary/texts/catalogue';
import { and, asc, eq } from 'drizzle-orm';
import { writeTable } from '../../adapters/formats/write-table.ts';
import type { Context } from '../../context.ts';
import { accounts, event_users, poll_votes } from '../../db/schema/index.ts';
import type { Member } from '../../http/request/actor.ts';
import { note } from '../audit/index.ts';
import { personColumns, presentEventUser } from '../accounts/index.ts';
import { findManaged } from './making/make-poll.ts';
import type { PollRow } from './store.ts';

type Cells = readonly (string | number)[];

/** The results of a poll as a table. */
export interface PollTable {
  readonly title: string;
  readonly body: string;
}

/**
 * The results of a poll as CSV, for those who manage it; null: there is none for them. Of an anonymous poll it holds sums alone, in no
 * order that says who came first; of another one also each person's answer (D131).
 */
export async function writePollTable(
  ctx: Context,
  member: Member,
  poll_id: string,
  language: Language,
): Promise<PollTable | null> {
  const found = await findManaged(ctx, member, poll_id);
  if (!found) return null;
  const { poll, tally } = found;
  const { t } = textsOf(language);
  const rows: Cells[] = [
    [t('poll-table.question'), poll.question],
    [t('poll-table.voters'), tally.voters],
    [],
    [t('poll-table.answer'), t('poll-table.votes'), t('poll-table.share')],
    ...sumsOf(poll, tally),
  ];
  if (!poll.anonymous)
    rows.push(
      [],
      [t('poll-table.person'), t('poll-table.answer')],
      ...(await votesOf(ctx, poll, t('poll-table.gone'))),
    );
  const { event_id } = member;
  await ctx.db.transaction((tx) => note(tx, ctx, { by: member, event_id, action: 'poll.exported', subject: poll_id }));
  return { title: poll.question, body: writeTable(rows) };
}

function sumsOf(poll: PollRow, { voters, counts, words }: Tally): Cells[] {
  const row = (answer: string, count: number): Cells => [answer, count, `${percentOf(count, voters)} %`];
  if (poll.kind === 'words') return words.map(({ word, count }) => row(word, count));
  return counts.map((count, at) => row(nameOf(poll, poll.kind === 'rating' ? at + 1 : at), count));
}

const nameOf = ({ kind, choices }: PollRow, choice: number): string =>
  kind === 'rating' ? String(choice) : (choices[choice] ?? '');

async function votesOf({ db }: Context, poll: PollRow, gone: string): Promise<Cells[]> {
  const rows = await db
    .select({ person: personColumns, choices: poll_votes.choices, words: poll_votes.words })
    .from(poll_votes)
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, poll_votes.event_id), eq(event_users.id, poll_votes.event_user_id)),
    )
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(eq(poll_votes.event_id, poll.event_id), eq(poll_votes.poll_id, poll.id)))
    .orderBy(asc(poll_votes.at), asc(poll_votes.event_user_id));
  return rows.map(({ person, choices, words }) => {
    const answers = poll.kind === 'words' ? words : choices.map((choice) => nameOf(poll, choice));
    return [displayName(presentEventUser(person).user) || gone, answers.join('; ')];
  });
}
