import { randomBytes } from 'node:crypto';
import { chatTopic } from '@plenary/contract/chat/topics';
import { LIVE_PROTOCOL } from '@plenary/contract/live';
import { hashPassword } from '@plenary/server/adapters/passwords';
import { sharp } from '@plenary/server/adapters/media/sharp';
import type { Context } from '@plenary/server/context';
import { account_sessions, accounts, event_users, files } from '@plenary/server/db/schema/index';
import { sessionCookieName } from '@plenary/server/http/session/cookies';
import { SESSION } from '@plenary/server/http/session/session';
import { hashToken, newToken } from '@plenary/server/http/session/tokens';
import { newId } from '@plenary/server/ids';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import { PASSWORD } from '@plenary/testkit/people';
import type { Plan, Stock } from './protocol.ts';

const CHUNK = 500;
const FILE_BYTES = 200_000;
const PICTURES = 40;
const PICTURE_SIDE = 640;

/** Puts people, sessions, a file and pictures in place, straight into the database. */
export async function stock(ctx: Context, port: number, plan: Plan): Promise<Stock> {
  const event = await createEvent(ctx);
  const password_hash = await hashPassword(PASSWORD);
  const chatters = await addMembers(ctx, event, 'chat', plan.chatters, password_hash);
  const people = await addMembers(ctx, event, 'login', plan.logins, password_hash);
  return {
    target: {
      port,
      path: `/${event.slug}/live`,
      protocol: LIVE_PROTOCOL,
      cookies: await addSessions(ctx, chatters),
      clientsPerCookie: 1,
      steps: [{ after: '{"t":"hello"', send: [JSON.stringify({ t: 'sub', topic: chatTopic(event.thread_id) })] }],
      ready: '{"t":"subbed"',
      readyCount: 1,
    },
    slug: event.slug,
    thread_id: event.thread_id,
    emails: people.map(({ email }) => email),
    password: PASSWORD,
    file: await addFile(ctx, event),
    pictures: await Promise.all(Array.from({ length: PICTURES }, makePicture)),
  };
}

interface Seeded {
  readonly account_id: string;
  readonly email: string;
}

/** Members of an event who all have one password. @param kind what their addresses begin with */
export async function addMembers(
  ctx: Context,
  event: Pick<EventFixture, 'id'>,
  kind: string,
  count: number,
  password_hash: string,
): Promise<Seeded[]> {
  const now = ctx.clock.now();
  const created_at = new Date(now);
  const people = Array.from({ length: count }, (_none, nth) => ({
    account_id: newId(now),
    email: `${kind}${nth}@example.org`,
  }));
  for (let at = 0; at < count; at += CHUNK) {
    const part = people.slice(at, at + CHUNK);
    const names = { first_name: 'Person', last_name: kind, password_hash, created_at };
    await ctx.db
      .insert(accounts)
      .values(part.map(({ account_id, email }) => ({ id: account_id, email, email_verified: true, ...names })));
    await ctx.db
      .insert(event_users)
      .values(part.map(({ account_id }) => ({ id: newId(now), event_id: event.id, account_id, created_at })));
  }
  return people;
}

/** Sessions of people, as Cookie headers. */
export async function addSessions(ctx: Context, people: readonly Seeded[]): Promise<string[]> {
  const now = ctx.clock.now();
  const at = new Date(now);
  const tokens = people.map(() => newToken());
  const times = { created_at: at, authenticated_at: at, last_seen_at: at };
  const rows = people.map(({ account_id }, nth) => ({
    id: newId(now),
    account_id,
    token_hash: hashToken(tokens[nth] ?? ''),
    expires_at: new Date(now + SESSION.lifetime_ms),
    ...times,
  }));
  for (let from = 0; from < rows.length; from += CHUNK)
    await ctx.db.insert(account_sessions).values(rows.slice(from, from + CHUNK));
  return tokens.map((token) => `${sessionCookieName(false)}=${token}`);
}

/** A stored file that members may read; its address. */
async function addFile(ctx: Context, event: EventFixture): Promise<string> {
  const bytes = randomBytes(FILE_BYTES);
  const id = newId(ctx.clock.now());
  await ctx.db.insert(files).values({
    id,
    event_id: event.id,
    content_hash: await ctx.storage.put(bytes),
    content_type: 'application/octet-stream',
    filename: 'a.bin',
    audience: 'member',
    byte_size: bytes.length,
    created_at: new Date(ctx.clock.now()),
  });
  return `/${event.slug}/files/${id}/a.bin`;
}

/** A photograph's worth of noise as JPEG, base64; no two are the same. */
async function makePicture(): Promise<string> {
  const raw = { width: PICTURE_SIDE, height: PICTURE_SIDE, channels: 3 as const };
  const noise = randomBytes((PICTURE_SIDE / 8) ** 2 * 3);
  const picture = sharp(noise, { raw: { ...raw, width: PICTURE_SIDE / 8, height: PICTURE_SIDE / 8 } });
  return (await picture.resize(PICTURE_SIDE, PICTURE_SIDE).jpeg().toBuffer()).toString('base64');
}
