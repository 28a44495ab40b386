import { ownTopic } from '@plenary/contract/own-topic';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Lead, OwnLead } from '@plenary/contract/exhibitors/operations';
import { displayName } from '@plenary/contract/names';
import type { Language } from '@plenary/domain/language/language';
import { allIn, type Translations } from '@plenary/domain/language/texts';
import { textsOf } from '@plenary/texts/catalogue';
import { sql } from 'drizzle-orm';
import { writeTable } from '../../adapters/formats/write-table.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import { note } from '../audit/index.ts';
import { editableExhibitor, findExhibitor, type MetExhibitor } from './access.ts';

/** The sentence to which a person agrees. It names all that the exhibitor gets. */
const consentOf = ({ name }: Pick<MetExhibitor, 'name'>, language: Language): string =>
  textsOf(language).t('exhibitors.agree', { exhibitor: name });

/** The contact of the caller with an exhibitor, and what they agreed to, or would. */
export async function ownLead(
  db: Db | Tx,
  { event_id, event_user_id }: Member,
  met: MetExhibitor,
  language: Language,
): Promise<OwnLead> {
  const { rows } = await db.execute<{ agreed_at: Date | string; agreed_text: string }>(sql`
    SELECT agreed_at, agreed_text FROM exhibitor_leads
     WHERE event_id = ${event_id} AND room_id = ${met.id} AND event_user_id = ${event_user_id} AND withdrawn_at IS NULL`);
  const [lead] = rows;
  if (!lead) return { agreed_at: null, text: consentOf(met, language) };
  return { agreed_at: new Date(lead.agreed_at).toISOString(), text: lead.agreed_text };
}

/** Records that a person agrees to the sentence that they read. One that reads differently by now is shown again instead (D274). */
export async function leaveContact(
  ctx: Context,
  member: Member,
  room_id: string,
  { text, language }: { readonly text: string; readonly language: Language },
): Promise<Result<OwnLead>> {
  const wait = await ctx.limits.take('room_seat', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact(async (tx): Promise<Outcome<Result<OwnLead>>> => {
    const met = await findExhibitor(tx, member, room_id);
    if (!met) return { result: refused('not_found') };
    if (met.owner) return { result: refused('forbidden') };
    const current = consentOf(met, language);
    if (text !== current) return { result: refused('consent_changed', { current: { text: current } }) };
    const agreed_at = new Date(ctx.clock.now()).toISOString();
    const { event_id, event_user_id } = member;
    await tx.execute(sql`
      INSERT INTO exhibitor_leads (event_id, room_id, event_user_id, agreed_at, agreed_text, language)
      VALUES (${event_id}, ${room_id}, ${event_user_id}, ${agreed_at}, ${text}, ${language})
      ON CONFLICT (event_id, room_id, event_user_id) DO UPDATE SET agreed_at = excluded.agreed_at,
        agreed_text = excluded.agreed_text, language = excluded.language, withdrawn_at = NULL`);
    return { result: ok({ agreed_at, text }), events: await publishLeads(tx, member, room_id) };
  });
}

/** Takes the agreement back. That it was given, and taken back, stays with the person, and nobody else reads it. */
export async function withdrawContact(
  ctx: Context,
  member: Member,
  room_id: string,
): Promise<Result<{ readonly withdrawn: boolean }>> {
  const { event_id, event_user_id } = member;
  return ctx.live.transact(async (tx) => {
    const at = new Date(ctx.clock.now()).toISOString();
    const { rowCount } = await tx.execute(sql`
      UPDATE exhibitor_leads SET withdrawn_at = ${at} WHERE event_id = ${event_id} AND room_id = ${room_id}
         AND event_user_id = ${event_user_id} AND withdrawn_at IS NULL`);
    const withdrawn = (rowCount ?? 0) > 0;
    return { result: ok({ withdrawn }), events: withdrawn ? await publishLeads(tx, member, room_id) : [] };
  });
}

/**
 * The owners look at a list that is another now, and the person's own pages at what they agreed to; an owner who takes
 * an earlier agreement back is both, and is told once.
 */
async function publishLeads(tx: Tx, { event_id, account_id }: Member, room_id: string): Promise<FeedEvent[]> {
  const { rows } = await tx.execute<{ account_id: string }>(sql`
    SELECT u.account_id FROM room_owners o JOIN event_users u ON u.event_id = o.event_id AND u.id = o.event_user_id AND u.active
     WHERE o.event_id = ${event_id} AND o.room_id = ${room_id}`);
  return [...new Set([...rows.map((owner) => owner.account_id), account_id])].map((told) => ({
    ...{ event_id, topic: ownTopic(told), kind: 'exhibitor.leads' },
    payload: { v: 1, room: room_id },
  }));
}

/** The exhibitors with whom a person has left their contact. */
export async function listOwnLeads({ db }: Context, { event_id, event_user_id, text_language }: Member) {
  const { rows } = await db.execute<OwnLeadRow>(sql`
    SELECT l.room_id AS room, r.name, r.translations, l.agreed_at, l.agreed_text AS text FROM exhibitor_leads l
      JOIN rooms r ON r.event_id = l.event_id AND r.id = l.room_id
     WHERE l.event_id = ${event_id} AND l.event_user_id = ${event_user_id} AND l.withdrawn_at IS NULL
     ORDER BY l.agreed_at, l.room_id`);
  return {
    contacts: allIn(rows, text_language).map(({ translations: _, ...row }) => ({
      ...row,
      agreed_at: new Date(row.agreed_at).toISOString(),
    })),
  };
}

interface OwnLeadRow extends Record<string, unknown> {
  readonly room: string;
  readonly name: string;
  readonly translations: Translations;
  readonly agreed_at: Date | string;
  readonly text: string;
}

/** How many people have left their contact with an exhibitor. */
export async function countLeads(db: Db | Tx, event_id: string, room_id: string): Promise<number> {
  return (await readLeads(db, event_id, room_id)).length;
}

/** The people who left their contact, for those who change the page. */
export async function listLeads(ctx: Context, member: Member, room_id: string): Promise<Result<{ leads: Lead[] }>> {
  const met = await editableExhibitor(ctx.db, member, room_id);
  return met.ok ? ok({ leads: await readLeads(ctx.db, member.event_id, room_id) }) : met;
}

async function readLeads(db: Db | Tx, event_id: string, room_id: string): Promise<Lead[]> {
  const { rows } = await db.execute<LeadRow>(sql`
    SELECT u.id AS event_user, a.first_name, a.last_name, a.screen_name, a.email, a.company, a.role AS job_title,
           l.agreed_at, l.agreed_text AS text
      FROM exhibitor_leads l
      JOIN event_users u ON u.event_id = l.event_id AND u.id = l.event_user_id
      JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL
     WHERE l.event_id = ${event_id} AND l.room_id = ${room_id} AND l.withdrawn_at IS NULL
     ORDER BY l.agreed_at DESC, u.id`);
  return rows.map(({ first_name, last_name, screen_name, agreed_at, ...lead }) => ({
    ...lead,
    name: displayName({ first_name, last_name, screen_name }),
    agreed_at: new Date(agreed_at).toISOString(),
  }));
}

interface LeadRow extends Record<string, unknown> {
  readonly event_user: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly screen_name: string;
  readonly email: string | null;
  readonly company: string;
  readonly job_title: string;
  readonly agreed_at: Date | string;
  readonly text: string;
}

/** The same as a table, which is noted: addresses leave the house with it. */
export async function writeLeads(
  ctx: Context,
  member: Member,
  room_id: string,
  language: Language,
): Promise<Result<{ readonly title: string; readonly body: string }>> {
  const met = await editableExhibitor(ctx.db, member, room_id);
  if (!met.ok) return met;
  const { event_id } = member;
  const leads = await readLeads(ctx.db, event_id, room_id);
  const { t } = textsOf(language);
  const heads = ['name', 'company', 'job_title', 'email', 'agreed_at', 'agreed'] as const;
  const rows = leads.map(({ name, company, job_title, email, agreed_at, text }) => [
    ...[name, company, job_title, email ?? '', agreed_at, text],
  ]);
  await ctx.db.transaction((tx) =>
    note(tx, ctx, {
      by: member,
      event_id,
      action: 'leads.exported',
      subject: room_id,
      after: { people: leads.length },
    }),
  );
  return ok({ title: met.value.name, body: writeTable([heads.map((head) => t(`exhibitors.table.${head}`)), ...rows]) });
}
