import { withoutVote } from '@plenary/domain/polls/tally';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { event_users, events, poll_votes, polls } from '../../db/schema/index.ts';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import type { PersonalData, SubjectMembership } from '../../personal-data.ts';
import { countVotes, lockTally, putTally } from './count-store.ts';
import { pollCounted } from './present.ts';

const ofMember = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(poll_votes.event_id, event_id), eq(poll_votes.event_user_id, event_user_id));

/**
 * One's own votes, and the polls that one made, which stay as nobody's. The votes of a person who is erased go; the results of a closed poll
 * are sums and stay (D131), but those of simulated people leave them (D146).
 */
export const personalData: PersonalData = {
  tables: ['poll_votes', 'poll_tallies', 'polls'],
  read: async ({ db }, { account_id, memberships }) => {
    const own = memberships.map((membership) =>
      db
        .select({
          event: events.slug,
          question: polls.question,
          kind: polls.kind,
          offered: polls.choices,
          choices: poll_votes.choices,
          words: poll_votes.words,
          at: poll_votes.at,
        })
        .from(poll_votes)
        .innerJoin(events, eq(events.id, poll_votes.event_id))
        .innerJoin(polls, and(eq(polls.event_id, poll_votes.event_id), eq(polls.id, poll_votes.poll_id)))
        .where(ofMember(membership))
        .orderBy(asc(poll_votes.at)),
    );
    const made = await db.select().from(polls).where(eq(polls.created_by, account_id)).orderBy(asc(polls.id));
    return { poll_votes: (await Promise.all(own)).flat(), polls: made };
  },
  erase: async (ctx, tx, { account_id, memberships }) => {
    await tx.update(polls).set({ created_by: null }).where(eq(polls.created_by, account_id));
    const news: FeedEvent[] = [];
    for (const membership of memberships) news.push(...(await eraseVotes(tx, membership, ctx.clock.now())));
    return { events: news };
  },
};

/** Takes a person's votes, and counts the open polls again; of a simulated person the closed ones lose them as well (D146). */
async function eraseVotes(tx: Tx, membership: SubjectMembership, now: number): Promise<FeedEvent[]> {
  const { event_id } = membership;
  const gone = await tx.delete(poll_votes).where(ofMember(membership)).returning();
  if (gone.length === 0) return [];
  const votes = new Map(gone.map((vote) => [vote.poll_id, vote]));
  const simulated = await isSimulated(tx, membership);
  const rows = await tx
    .select()
    .from(polls)
    .where(and(eq(polls.event_id, event_id), inArray(polls.id, [...votes.keys()])))
    .orderBy(asc(polls.id))
    .for('key share');
  const news: FeedEvent[] = [];
  for (const poll of rows) {
    if (poll.state === 'closed' && !simulated) continue;
    const key = { event_id, poll_id: poll.id };
    const told = await lockTally(tx, key);
    const vote = votes.get(poll.id);
    // The sums of a closed poll hold votes of people who were erased since: they are not counted again.
    const tally = poll.state === 'closed' && told && vote ? withoutVote(told, poll, vote) : await countVotes(tx, poll);
    await putTally(tx, key, tally, new Date(now));
    news.push(...pollCounted({ poll, tally }));
  }
  return news;
}

async function isSimulated(tx: Tx, { event_id, event_user_id }: SubjectMembership): Promise<boolean> {
  const [row] = await tx
    .select({ simulated: event_users.simulated })
    .from(event_users)
    .where(and(eq(event_users.event_id, event_id), eq(event_users.id, event_user_id)));
  return row?.simulated ?? false;
}
