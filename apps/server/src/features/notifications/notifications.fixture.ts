import type { Notification, NotificationPage } from '@plenary/contract/notifications/operations';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { notify, type PeopleNotice } from './index.ts';

/** A person who is signed in. */
interface SignedIn {
  readonly client: Client;
}

/** A page of a person's notifications; throws when it was refused. */
export async function pageOf({ client }: SignedIn, event: EventFixture, query = ''): Promise<NotificationPage> {
  const answer = await client.get(`/${event.slug}/json/notifications${query}`);
  if (answer.status !== 200) throw new Error(`notifications answered ${answer.status}: ${answer.text}`);
  return (answer.json as { payload: NotificationPage }).payload;
}

/** The kinds that a person's list holds, the latest first. */
export async function kindsOf(who: SignedIn, event: EventFixture): Promise<string[]> {
  return (await pageOf(who, event)).results.map(({ type }) => type);
}

export function mark({ client }: SignedIn, event: EventFixture, body: Record<string, unknown>): Promise<Answer> {
  return client.post(`/${event.slug}/json/notifications/mark-as-read`, body);
}

export function announce({ client }: SignedIn, event: EventFixture, body: Record<string, unknown>): Promise<Answer> {
  return client.post(`/${event.slug}/json/notifications/announce`, body);
}

/** Announces, and answers the notification; throws when it was refused. */
export async function announced(
  who: SignedIn,
  event: EventFixture,
  body: Record<string, unknown>,
): Promise<Notification> {
  const answer = await announce(who, event, body);
  if (answer.status !== 200) throw new Error(`announcing answered ${answer.status}: ${answer.text}`);
  return (answer.json as { payload: { notification: Notification } }).payload.notification;
}

/** Notifies people, as another feature does from its transaction. */
export async function tell({ ctx }: TestServer, told: PeopleNotice): Promise<void> {
  await ctx.live.transact(async (tx) => ({ result: null, events: await notify(ctx, tx, told) }));
}
