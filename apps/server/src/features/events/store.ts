import { DEFAULT_EVENT_SETTINGS, type EventSettings } from '@plenary/contract/event';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { events, sso_providers } from '../../db/schema/index.ts';
import { insertThread } from '../threads/index.ts';
import { newId } from '../../ids.ts';
import { insertEventRow, type NewEvent, type StoredEvent } from '../../stores/events-store.ts';

/** Whether there is an event at all. */
export async function hasEvents(db: Db): Promise<boolean> {
  const rows = await db.select({ id: events.id }).from(events).limit(1);
  return rows.length > 0;
}

/** An event by its slug, or null. */
export async function eventBySlug(db: Db | Tx, slug: string): Promise<StoredEvent | null> {
  const [row] = await db.select().from(events).where(eq(events.slug, slug));
  return row ?? null;
}

/** An event by its id; null when it is gone. */
export async function eventById(db: Db | Tx, event_id: string): Promise<StoredEvent | null> {
  const [row] = await byId(db, { event_id });
  return row ?? null;
}

const byId = prepared('event', (db) =>
  db
    .select()
    .from(events)
    .where(eq(events.id, sql.placeholder('event_id'))),
);

/** Changes of one event wait for each other until the transaction ends, also before the event exists. */
export async function lockEvent(tx: Tx, slug: string): Promise<StoredEvent | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plenary-event:${slug}`}, 0))`);
  const [row] = await tx.select().from(events).where(eq(events.slug, slug)).for('update');
  return row ?? null;
}

/** Creates an event with its public chat. Call it under `lockEvent`. */
export async function insertEvent(tx: Tx, event: NewEvent, now: number): Promise<StoredEvent> {
  const created_at = new Date(now);
  const row = await insertEventRow(tx, { ...event, id: newId(now), created_at });
  const thread = { id: newId(now), event_id: row.id, kind: 'public' as const, name: 'Public Chat', created_at };
  await insertThread(tx, thread);
  return row;
}

/** An event's settings; the default ones when it is gone. */
export async function readSettings(db: Db | Tx, event_id: string): Promise<EventSettings> {
  const [row] = await db.select({ settings: events.settings }).from(events).where(eq(events.id, event_id));
  return row?.settings ?? DEFAULT_EVENT_SETTINGS;
}

/** The words on the button of an event's single sign-on; null: it has none. */
export async function providerName(db: Db, event_id: string): Promise<string | null> {
  const { event_id: of, label } = sso_providers;
  const [row] = await db.select({ label }).from(sso_providers).where(eq(of, event_id));
  return row?.label ?? null;
}

/** Whether a person who was not invited may ask an event for an invitation (D51); never where no event is named. */
export async function allowsSignUp(db: Db, event: { readonly id: string } | null): Promise<boolean> {
  const found = event && (await eventById(db, event.id));
  return found?.settings.open_sign_up ?? false;
}
