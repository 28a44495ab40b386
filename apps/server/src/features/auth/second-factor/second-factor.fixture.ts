import { accounts, deliveries } from '@plenary/server/db/schema/index';
import { createClient, type Answer, type Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import type { TestServer } from '@plenary/testkit/server';
import { and, asc, eq, isNotNull } from 'drizzle-orm';

/** Numbers that could take a text message, as the tests type and as they store them. */
export const NUMBERS = { typed: '07911 123456', stored: '+447911123456', other: '+41791234567' } as const;

export const html = { accept: 'text/html' };
export const json = { accept: 'application/json' };

/** The codes sent to a person, the oldest first. */
export async function codesTo(server: TestServer, recipient: string): Promise<string[]> {
  const rows = await server.ctx.db
    .select({ content: deliveries.content })
    .from(deliveries)
    .where(and(eq(deliveries.recipient, recipient), eq(deliveries.kind, 'login_code'), isNotNull(deliveries.content)))
    .orderBy(asc(deliveries.created_at), asc(deliveries.id));
  return rows.map(({ content }) => String(content?.['code']));
}

/** The code last sent to a person. */
export async function codeTo(server: TestServer, recipient: string): Promise<string> {
  const code = (await codesTo(server, recipient)).at(-1);
  if (code === undefined) throw new Error(`no code went to ${recipient}`);
  return code;
}

/** A code that is not the right one. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

/** The client that goes on with the cookie that an answer set. */
export function withCookieOf(server: TestServer, answer: Answer): Client {
  const cookie = answer.headers.getSetCookie().find((line) => line.includes('plenary_session='));
  if (cookie === undefined) throw new Error(`no session came with ${answer.status}: ${answer.text}`);
  return createClient(server.url, cookie.split(';', 1)[0]);
}

/** A person who has given their password at an event and taken no second factor yet. */
export async function arrive(server: TestServer, event: EventFixture, person?: Person) {
  const who = person ?? (await server.createPerson({ event }));
  return { person: who, client: await server.signIn(who) };
}

/** A person without a number, at an event that asks for a phone, who has used the code that went to their address. */
export async function arriveAtNumber(server: TestServer, event: EventFixture) {
  const { person, client } = await arrive(server, event);
  await client.get(`/${event.slug}/verify-email`, html);
  const token = await codeTo(server, person.email);
  return { person, client: withCookieOf(server, await client.form(`/${event.slug}/verify-email`, { token })) };
}

/** Whether a client sees the event. */
export async function isIn(client: Client, event: EventFixture): Promise<boolean> {
  return (await client.get(`/${event.slug}/json/settings`)).status === 200;
}

/** The mobile number of an account, and whether it is verified. */
export async function numberOf(server: TestServer, account_id: string): Promise<[string | null, boolean]> {
  const [row] = await server.ctx.db.select().from(accounts).where(eq(accounts.id, account_id));
  return [row!.mobile_number, row!.mobile_number_verified];
}

/** Gives a person a number (E.164), as if they had verified it. */
export const setNumber = (server: TestServer, account_id: string, mobile_number: string) =>
  server.ctx.db
    .update(accounts)
    .set({ mobile_number, mobile_number_verified: true })
    .where(eq(accounts.id, account_id));

/** The mails that notified a person of a new number. */
export const noticesTo = (server: TestServer, email: string) =>
  server.ctx.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.recipient, email), eq(deliveries.kind, 'mobile_number_changed')));
