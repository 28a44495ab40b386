import { ownTopic } from '@plenary/contract/own-topic';
import type { Contact } from '@plenary/contract/contacts/operations';
import { CONTACTS_CHANGED } from '@plenary/contract/contacts/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { mayOffer, type SharedField } from '@plenary/domain/contacts/sharing';
import { rolesOf } from '@plenary/domain/policy/policy';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { blocksBetween } from '../chat/index.ts';
import { notify, takeBack } from '../notifications/index.ts';
import { presentContact } from './present.ts';
import { dropShares, findContacts, lockWanted, putShares, type Share, type WantedRow } from './store.ts';

export interface ShareOrder {
  /** User id. */
  readonly user: string;
  readonly fields: readonly SharedField[];
}

/** Offers a person one's details, or takes their offer (XCH1). */
export async function share(ctx: Context, member: Member, order: ShareOrder): Promise<Result<Contact>> {
  const wait = await ctx.limits.take('contact_share', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact((tx) => shareOnce(ctx, tx, member, order));
}

async function shareOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  { user, fields }: ShareOrder,
): Promise<Outcome<Result<Contact>>> {
  const { event_id, event_user_id } = member;
  const wanted = await lockWanted(tx, member, user);
  if (!wanted) return { result: refused('not_found') };
  const [known] = await findContacts(tx, member, user);
  const blocks = await blocksBetween(tx, event_id, event_user_id, wanted.event_user_id);
  const other = { ...wanted, roles: rolesOf(wanted) };
  // An offer of theirs can be taken whatever they have chosen since.
  const offered = known?.given !== null && known !== undefined;
  if (!offered && !mayOffer(member, other, blocks)) return { result: refused('contact_unwanted') };
  if (blocks.length > 0 && !mayOffer(member, other, blocks)) return { result: refused('contact_unwanted') };
  await putShares(tx, event_id, [{ giver: event_user_id, taker: wanted.event_user_id, fields }], ctx.clock.now());
  const events = known?.gives ? [] : await notifyOffer(ctx, tx, member, wanted, offered);
  const [stored] = await findContacts(tx, member, user);
  if (!stored) return { result: refused('not_found') };
  return { result: ok(presentContact(stored)), events: [...events, ...changedFor(event_id, [member, wanted])] };
}

const OFFERED = ['contact_offered'] as const;

/** The subject of notifications about the details of one person for another. */
const subjectOf = (giver: string, taker: string): string => `${giver} ${taker}`;

/** The other learns of an offer, and both of an exchange. */
async function notifyOffer(
  ctx: Context,
  tx: Tx,
  { event_id, event_user_id }: Member,
  { event_user_id: other }: WantedRow,
  taken: boolean,
): Promise<FeedEvent[]> {
  const kind = taken ? 'contact' : 'contact_offered';
  const told = { event_id, to: [other], kind, by: event_user_id, subject: subjectOf(event_user_id, other) } as const;
  const before = taken
    ? await takeBack(tx, { event_id, kinds: OFFERED, subject: subjectOf(other, event_user_id) })
    : [];
  return [...before, ...(await notify(ctx, tx, { ...told, link: await linkOf(tx, event_id) }))];
}

/** The page of an event on which contacts are. */
async function linkOf(tx: Tx, event_id: string): Promise<string> {
  const { rows } = await tx.execute<{ slug: string }>(sql`SELECT slug FROM events WHERE id = ${event_id}`);
  return `/${rows[0]?.slug ?? ''}/networking/contacts`;
}

const changedFor = (event_id: string, people: readonly { readonly account_id: string }[]): FeedEvent[] =>
  people.map(({ account_id }) => ({
    ...{ event_id, topic: ownTopic(account_id), kind: CONTACTS_CHANGED, payload: { v: 1 } },
  }));

/** People who agreed elsewhere, as in speed networking, have each other's details; what they gave before stays. */
export async function exchange(ctx: Context, tx: Tx, event_id: string, shares: readonly Share[]): Promise<FeedEvent[]> {
  await putShares(tx, event_id, shares, ctx.clock.now());
  const link = await linkOf(tx, event_id);
  const news: FeedEvent[] = [];
  for (const { giver, taker } of shares) {
    const subject = subjectOf(giver, taker);
    news.push(...(await takeBack(tx, { event_id, kinds: OFFERED, subject })));
    news.push(...(await notify(ctx, tx, { event_id, to: [taker], kind: 'contact', by: giver, subject, link })));
  }
  const { rows } = await tx.execute<{ account_id: string }>(sql`SELECT account_id FROM event_users
    WHERE event_id = ${event_id} AND id = ANY (${sql.param(shares.map(({ giver }) => giver))}::text[]) ORDER BY id`);
  return [...news, ...changedFor(event_id, rows)];
}

/** Takes back what one gave a person, or turns their offer down: neither has the other's details any more (XCH4). */
export async function withdraw(
  ctx: Context,
  member: Member,
  user: string,
): Promise<Result<{ readonly withdrawn: boolean }>> {
  const wait = await ctx.limits.take('contact_share', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id, event_user_id } = member;
  return ctx.live.transact(async (tx): Promise<Outcome<Result<{ readonly withdrawn: boolean }>>> => {
    const other = await lockWanted(tx, member, user);
    const withdrawn = other !== null && (await dropShares(tx, event_id, event_user_id, other.event_user_id));
    if (!withdrawn) return { result: ok({ withdrawn: false }) };
    const subjects = [subjectOf(event_user_id, other.event_user_id), subjectOf(other.event_user_id, event_user_id)];
    const news = changedFor(event_id, [member, other]);
    for (const subject of subjects)
      news.push(...(await takeBack(tx, { event_id, kinds: [...OFFERED, 'contact'], subject })));
    return { result: ok({ withdrawn: true }), events: news };
  });
}
