import { FEATURES } from '@plenary/server/features';
import { accounts, deliveries, invitations } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { asc, eq } from 'drizzle-orm';
import { eventById } from '../events/index.ts';
import { issueInvitations } from './issue-invitations.ts';

/** A server whose messages stay in the database, unsent, with what they say. */
export function useServerWithoutMailer(more: Parameters<typeof useServer>[0] = {}): TestServer {
  return useServer({ ...more, features: FEATURES.filter(({ name }) => name !== 'mailer') });
}

export interface Mail {
  readonly kind: string;
  readonly event_id: string | null;
  /** Path of the link in it, when it has one. */
  readonly path: string;
}

/** The mails to an address, the oldest first. */
export async function mailsTo(server: TestServer, email: string): Promise<Mail[]> {
  const rows = await server.ctx.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.recipient, email))
    .orderBy(asc(deliveries.created_at), asc(deliveries.id));
  return rows.map(({ kind, event_id, content }) => {
    const link = content?.['link'];
    return { kind, event_id, path: typeof link === 'string' ? link : '' };
  });
}

/** The path of the last link that was sent to an address. */
export async function lastLink(server: TestServer, email: string): Promise<string> {
  const path = (await mailsTo(server, email)).findLast((mail) => mail.path !== '')?.path;
  if (path === undefined) throw new Error(`nothing with a link was sent to ${email}`);
  return path;
}

type Grants = Partial<typeof invitations.$inferInsert>;

/** A person who has an account and no password. */
export async function createInvitedAccount(server: TestServer, email: string, first_name = 'Ines'): Promise<string> {
  const now = server.clock.now();
  const id = newId(now);
  await server.ctx.db.insert(accounts).values({ id, email, first_name, last_name: 'Ito', created_at: new Date(now) });
  return id;
}

/** Invites an account; returns the path of the link that was sent. */
export async function invite(
  server: TestServer,
  event: EventFixture,
  { account_id, email }: { readonly account_id: string; readonly email: string },
  grants: Grants = {},
): Promise<string> {
  const { ctx, clock } = server;
  const id = newId(clock.now());
  const row = { id, event_id: event.id, account_id, created_at: new Date(clock.now()), ...grants };
  await ctx.db.insert(invitations).values(row);
  await ctx.live.transact(async (tx) => {
    const found = await eventById(tx, event.id);
    return { result: await issueInvitations(ctx, tx, found!, [{ id, email, first_name: 'Ines' }]) };
  });
  return lastLink(server, email);
}

/** The cookie header that an answer's session cookie makes; null without one. */
export function sessionCookie(headers: Headers): string | null {
  const line = headers.getSetCookie().find((cookie) => /^(__Host-)?plenary_session=[\w-]{43}/.test(cookie));
  return line?.split(';', 1)[0] ?? null;
}

export const HTML = { accept: 'text/html' };
export const JSON_ONLY = { accept: 'application/json' };
/** A password that is good enough, and another. */
export const GOOD = { new_password: 'Harbour7walk', confirm_password: 'Harbour7walk' };
export const OTHER = { new_password: 'Lighthouse9x', confirm_password: 'Lighthouse9x' };
