import { LIVE_PROTOCOL } from '@plenary/contract/live';
import { account_sessions } from '@plenary/server/db/schema/index';
import { SESSION } from '@plenary/server/http/session/session';
import { useServer } from '@plenary/testkit/use-server';
import { withholdAnswers } from '@plenary/testkit/faults/withheld-answers';
import { createClient, type Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { newToken } from '../../http/session/tokens.ts';
import { signOutEverywhere, sweepSessions } from './sign-out.ts';

/** The question by which sessions of requests are looked up. */
const LOOK_UPS = /json_to_recordset/;
const server = useServer();
let event: EventFixture;
beforeEach(async () => {
  event = await server.createEvent();
});

const page = { accept: 'text/html' };
const signedIn = async (client: Client): Promise<boolean> => {
  const answer = await client.get(`/${event.slug}/json/settings`);
  if (answer.status !== 200) expect([answer.status, answer.json]).toEqual([403, { status: 'unauthorised user' }]);
  return answer.status === 200;
};

describe('[LOG4] a session', () => {
  it('ends some time after sign-in, however much it is used', async () => {
    const client = await server.signIn(await server.createPerson({ event }));
    for (let used = 0; used < SESSION.lifetime_ms; used += SESSION.idle_ms / 2) {
      expect(await signedIn(client)).toBe(true);
      await server.clock.leap(SESSION.idle_ms / 2);
    }
    expect(await signedIn(client)).toBe(false);
  });

  it('ends when it was not used for long', async () => {
    const client = await server.signIn(await server.createPerson({ event }));
    await server.clock.leap(SESSION.idle_ms - 1);
    expect(await signedIn(client)).toBe(true);
    await server.clock.leap(SESSION.idle_ms);
    expect(await signedIn(client)).toBe(false);
  });

  it('notes when it was last used once a minute at most', async () => {
    const person = await server.createPerson({ event });
    const client = await server.signIn(person);
    const seen = async (): Promise<number> => {
      await signedIn(client);
      const [row] = await server.ctx.db
        .select()
        .from(account_sessions)
        .where(eq(account_sessions.account_id, person.account_id));
      return row!.last_seen_at.getTime();
    };
    const start = server.clock.now();
    await server.clock.advance(59_999);
    expect(await seen()).toBe(start);
    await server.clock.advance(1);
    expect(await seen()).toBe(start + 60_000);
  });

  it('that waits for its second factor counts as signed out at the event that asks for it [D34]', async () => {
    const strict = await server.createEvent({ settings: { second_factor: 'email' } });
    const person = await server.createPerson({ event });
    await server.addMember(person, strict);
    const client = await server.signIn(person);
    const page = await client.get(`/${strict.slug}`, { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      `/${strict.slug}/verify-email?next=${encodeURIComponent(`/${strict.slug}`)}`,
    ]);
    const data = await client.get(`/${strict.slug}/json/settings`);
    expect([data.status, data.json]).toEqual([403, { status: 'unauthorised user' }]);
    expect(await signedIn(client)).toBe(true);
    await server.ctx.db.update(account_sessions).set({ second_factor_at: new Date(server.clock.now()) });
    expect((await client.get(`/${strict.slug}/json/settings`)).status).toBe(200);
  });

  it('of one event is nobody at another', async () => {
    const other = await server.createEvent();
    const person = await server.createPerson({ event });
    await server.addMember(person, other);
    const client = await server.signIn(person);
    await server.ctx.db.update(account_sessions).set({ event_id: event.id });
    expect(await signedIn(client)).toBe(true);
    expect((await client.get(`/${other.slug}/json/settings`)).json.code).toBe('forbidden');
  });

  it('of a member who was switched off is that of an outsider', async () => {
    const client = await server.signIn(await server.createPerson({ event, active: false }));
    const answer = await client.get(`/${event.slug}/json/settings`);
    expect([answer.status, answer.json.code]).toEqual([403, 'forbidden']);
  });

  it('is forgotten a month after it has ended', async () => {
    const { account_id } = await server.createPerson({ event });
    await server.signIn({ account_id });
    const stop = sweepSessions(server.ctx);
    await server.clock.leap(SESSION.lifetime_ms + 29 * 24 * 3600_000);
    await stop();
    const left = () => server.ctx.db.select().from(account_sessions).where(eq(account_sessions.account_id, account_id));
    expect(await left()).toHaveLength(1);
    const again = sweepSessions(server.ctx);
    await server.clock.leap(2 * 24 * 3600_000);
    await again();
    expect(await left()).toHaveLength(0);
  });
});

describe('[D52] signing out', () => {
  it('ends the session, takes the cookie back and leads to the form; doing it again is harmless', async () => {
    const client = await server.signIn(await server.createPerson({ event }));
    for (let time = 0; time < 2; time += 1) {
      const answer = await client.form(`/${event.slug}/logout`, {});
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${event.slug}/login`]);
      expect(answer.headers.getSetCookie().join()).toMatch(/plenary_session=;/);
      expect(answer.headers.get('clear-site-data')).toBe('"storage"');
      expect(await signedIn(client)).toBe(false);
    }
  });

  it('answers JSON to who asks for it, also where no event is named', async () => {
    const client = await server.signIn(await server.createPerson({ event }));
    const answer = await client.post('/logout', {}, { accept: 'application/json' });
    expect(answer.json).toEqual({ status: 'success', payload: { next: '/login' } });
    expect(await signedIn(client)).toBe(false);
  });

  it('[LOG7] asked for by nobody leads to the sign-in form: there is nothing to end', async () => {
    for (const base of [`/${event.slug}`, '']) {
      const answer = await server.anonymous.get(`${base}/logout`, page);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${base}/login`]);
    }
  });

  it('[LOG7] is never done by a GET, which shows a button', async () => {
    const person = await server.createPerson({ event });
    const client = await server.signIn(person);
    const answer = await client.get(`/${event.slug}/logout`, page);
    expect(answer.status).toBe(200);
    expect(answer.boot.page).toMatchObject({
      form: { type: 'default', state: 'sign_out', email: person.email, action: `/${event.slug}/logout` },
      links: { back_to: `/${event.slug}` },
    });
    expect(await signedIn(client)).toBe(true);
  });

  it('[LOG3] closes the live connections of that session at once, with the reason, and of no other', async () => {
    const person = await server.createPerson({ event });
    const [here, there] = [await server.signIn(person), await server.signIn(person)];
    const [ended, kept] = await Promise.all([follow(here), follow(there)]);
    await here.post(`/${event.slug}/logout`, {}, { accept: 'application/json' });
    expect(await ended.bye).toMatchObject({ t: 'bye', reason: 'signed_out' });
    kept.socket.send(JSON.stringify({ t: 'ping' }));
    expect(await kept.pong).toMatchObject({ t: 'pong' });
    kept.socket.close();
  });

  it('everywhere ends all sessions of the account', async () => {
    const person = await server.createPerson({ event });
    const clients = [await server.signIn(person), await server.signIn(person)];
    const other = await server.signIn(await server.createPerson({ event }));
    expect(await signOutEverywhere(server.ctx, person.account_id)).toBe(2);
    expect(await Promise.all([...clients, other].map(signedIn))).toEqual([false, false, true]);
  });
});

/** A live connection of a client: the frames in which it hears that it is over, or answers. */
async function follow(client: Client) {
  const url = `${server.url.replace('http', 'ws')}/${event.slug}/live`;
  const socket = new WebSocket(url, LIVE_PROTOCOL, { headers: { cookie: client.cookie } });
  const hello = Promise.withResolvers<unknown>();
  const bye = Promise.withResolvers<unknown>();
  const pong = Promise.withResolvers<unknown>();
  const waiting: Record<string, PromiseWithResolvers<unknown>> = { hello, bye, pong };
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { t: string };
    waiting[frame.t]?.resolve(frame);
  });
  socket.on('error', hello.reject);
  await hello.promise;
  return { socket, bye: bye.promise, pong: pong.promise };
}

describe('[LOG13] requests that come together', () => {
  it('are looked up together, and each is answered as its own person', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => server.createPerson({ event })));
    const clients = await Promise.all(people.map((person) => server.signIn(person)));
    const made_up = createClient(server.url, `plenary_session=${newToken()}`);
    const path = `/${event.slug}/json/profile`;
    const looks = withholdAnswers(server.ctx.db, LOOK_UPS);
    const asked = [...clients, made_up].map((client) => client.get(path));
    await looks.untilAnswered(1);
    await looks.release(1);
    looks.end();
    const answers = await Promise.all(asked);
    expect(answers.map(({ json }) => (json.payload as { user: { email: string } } | undefined)?.user.email)).toEqual([
      ...people.map(({ email }) => email),
      undefined,
    ]);
    expect(answers.at(-1)?.status).toBe(403);
    expect(looks.asked).toBeLessThan(7);
  });

  it('know what was committed before each came, whoever waits for an answer meanwhile', async () => {
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map(async () => server.signIn(await server.createPerson({ event, host: true }))),
    );
    const person = await server.createPerson({ event, host: true });
    const leaving = await server.signIn(person);
    const path = `/${event.slug}/json/settings`;
    expect((await leaving.get(path)).status).toBe(200);
    const looks = withholdAnswers(server.ctx.db, LOOK_UPS);
    const waiting = [];
    for (const client of [first!, second!, third!]) {
      waiting.push(client.get(path));
      if (waiting.length < 3) await looks.untilAnswered(waiting.length);
    }
    await signOutEverywhere(server.ctx, person.account_id);
    const late = leaving.get(path);
    looks.end();
    expect((await late).status).toBe(403);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
