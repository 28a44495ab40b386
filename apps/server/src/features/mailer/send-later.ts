import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { deliveries, event_users, events } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { addJobs, type JobOptions } from '../../jobs/index.ts';
import { SEND } from './job-name.ts';
import type { Message } from './messages.ts';

/** One e-mail or text message to one person. */
export interface NewDelivery {
  /** The event in whose theme it is; null: the site's own. */
  readonly event_id: string | null;
  /** The person to whom it goes, in whose language it is; null: nobody who has an account. */
  readonly account_id: string | null;
  readonly channel: 'email' | 'sms';
  /** An e-mail address, or a number in E.164. */
  readonly recipient: string;
  readonly message: Message;
  /** Id of what it is about, by which its state can be found. */
  readonly reference?: string;
}

/** Rows that go into one statement: PostgreSQL takes 65,535 values. */
const CHUNK = 1_000;
/** People wait in front of the screen for these … */
const URGENT = new Set<Message['kind']>(['login_code', 'password_reset', 'test']);
/** … and these go out by the thousand. */
const BULK = new Set<Message['kind']>(['invitation', 'digest', 'device_check']);

/**
 * Whether a message is about an event, or about the account of its person, who asked for it or has to know. None about a rehearsal is
 * sent (REH3).
 */
const ABOUT: Readonly<Record<Message['kind'], 'event' | 'account'>> = {
  invitation: 'event',
  password_reset: 'account',
  login_code: 'account',
  password_changed: 'account',
  email_changed_from: 'account',
  email_changed_to: 'account',
  mobile_number_changed: 'account',
  notice: 'event',
  digest: 'event',
  device_check: 'event',
  test: 'event',
};

/**
 * Has messages sent once this transaction commits, each at least once and in time, however often the other side fails.
 * Those to people of a simulation are dropped (SIM3), and those about a rehearsal (REH3).
 * @param now milliseconds, real time
 */
export async function sendLater(tx: Tx, now: number, messages: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < messages.length; from += CHUNK) {
    const rows = (await notRehearsed(tx, await toPeople(tx, messages.slice(from, from + CHUNK)))).map((message) =>
      rowOf(message, now),
    );
    if (rows.length === 0) continue;
    await tx.insert(deliveries).values(rows);
    await addJobs(
      tx,
      SEND,
      rows.map(({ id, kind }) => ({ payload: { id }, key: `delivery:${id}`, priority: priorityOf(kind) })),
    );
  }
}

/** Those messages whose recipients a simulation has not made up. */
async function toPeople(tx: Tx, messages: readonly NewDelivery[]): Promise<readonly NewDelivery[]> {
  const account_ids = messages.flatMap(({ account_id }) => account_id ?? []);
  if (account_ids.length === 0) return messages;
  const found = await tx
    .select({ account_id: event_users.account_id })
    .from(event_users)
    .where(and(inArray(event_users.account_id, account_ids), eq(event_users.simulated, true)));
  const simulated = new Set(found.map(({ account_id }) => account_id));
  return messages.filter(({ account_id }) => account_id === null || !simulated.has(account_id));
}

/** Those messages that are about no rehearsal. */
async function notRehearsed(tx: Tx, messages: readonly NewDelivery[]): Promise<readonly NewDelivery[]> {
  const about = (one: NewDelivery): string | null => (ABOUT[one.message.kind] === 'event' ? one.event_id : null);
  const event_ids = [...new Set(messages.flatMap((one) => about(one) ?? []))];
  if (event_ids.length === 0) return messages;
  const found = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, event_ids), isNotNull(events.rehearsal_of)));
  const rehearsed = new Set(found.map(({ id }) => id));
  return messages.filter((one) => !rehearsed.has(about(one) ?? ''));
}

function rowOf({ event_id, account_id, channel, recipient, message, reference }: NewDelivery, now: number) {
  return {
    id: newId(now),
    event_id,
    account_id,
    channel,
    recipient,
    kind: message.kind,
    content: { ...message },
    reference: reference ?? null,
    created_at: new Date(now),
  };
}

function priorityOf(kind: Message['kind']): NonNullable<JobOptions['priority']> {
  return URGENT.has(kind) ? 'urgent' : BULK.has(kind) ? 'bulk' : 'normal';
}

/**
 * Keeps back what was to be said about some things and has not been sent: what it says is no longer true.
 * @param references what it was about, a few hundred at most
 * @param reason why, for anyone who asks what became of it
 * @returns how many messages that were
 */
export async function withdrawDeliveries(
  tx: Tx,
  now: number,
  references: readonly string[],
  reason: string,
): Promise<number> {
  if (references.length === 0) return 0;
  const { rowCount } = await tx
    .update(deliveries)
    .set({ failed_at: new Date(now), last_error: reason, content: null })
    .where(
      and(inArray(deliveries.reference, [...references]), isNull(deliveries.sent_at), isNull(deliveries.failed_at)),
    );
  return rowCount ?? 0;
}
