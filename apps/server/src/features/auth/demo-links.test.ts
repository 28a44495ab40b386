import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { account_sessions, accounts } from '../../db/schema/index.ts';
import { demoLink } from './demo-links.ts';

const server = useServer({ config: { demo: true } });
let event: EventFixture;
let nadia: Person;
let ada: Person;
let link: string;

beforeAll(async () => {
  event = await server.createEvent();
  nadia = await server.createPerson({ event, email: 'nadia@plenary.example' });
  ada = await server.createPerson({ event });
  link = await demoLink(server.ctx, event.slug, 'nadia');
});

const html = { accept: 'text/html' };
const sessionsOf = ({ account_id }: Person) =>
  server.ctx.db.select().from(account_sessions).where(eq(account_sessions.account_id, account_id));
const cookieOf = (headers: Headers) => headers.getSetCookie().find((line) => line.startsWith('plenary_session='));

describe('[RUN50] a link of the terminal', () => {
  it('signs in at one press, a phone in the network too, and leads to the home', async () => {
    for (const host of [`127.0.0.1:${server.port}`, `192.168.1.7:${server.port}`]) {
      const { status, headers } = await server.anonymous.get(link, { ...html, host });
      expect([status, headers.get('location')]).toEqual([303, `/${event.slug}`]);
      expect(cookieOf(headers)).toContain('HttpOnly; SameSite=Lax');
    }
  });

  it('leads the organiser to the studio', async () => {
    await server.createPerson({ event, email: 'organiser@plenary.example', roles: ['organiser'] });
    const path = await demoLink(server.ctx, event.slug, 'organiser');
    expect((await server.anonymous.get(path, html)).headers.get('location')).toBe('/studio');
  });

  it('leads on where the browser is theirs already, and opens no session', async () => {
    const own = await server.signIn(nadia);
    const before = (await sessionsOf(nadia)).length;
    const { status, headers } = await own.get(link, html);
    expect([status, headers.get('location'), cookieOf(headers)]).toEqual([303, `/${event.slug}`, undefined]);
    expect(await sessionsOf(nadia)).toHaveLength(before);
  });

  it('asks a browser of another person first: their session ends with a button that says so', async () => {
    const own = await server.signIn(ada);
    const page = await own.get(link, html);
    expect([page.status, cookieOf(page.headers)]).toEqual([200, undefined]);
    const form = { type: 'default', state: 'demo_person', email: ada.email, action: link };
    expect(page.boot.page).toMatchObject({ form });
    expect((await own.get(`/${event.slug}/json/settings`)).status).toBe(200);
    const answer = await own.form(link, {}, html);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${event.slug}`]);
    expect((await own.get(`/${event.slug}/json/settings`)).status).toBe(403);
  });

  it('is nothing without its key, from another site’s form, or for a person as whom nobody signs in', async () => {
    const without = link.replace(/\?.*/, '');
    const { account_id } = await server.createPerson({ event, email: 'wen@plenary.example' });
    await server.ctx.db.update(accounts).set({ password_hash: null }).where(eq(accounts.id, account_id));
    for (const path of [
      without,
      `${without}?key=${'a'.repeat(16)}`,
      link.replace('nadia', 'wen'),
      link.replace('nadia', 'x@y'),
    ])
      expect((await server.anonymous.get(path, html)).status).toBe(404);
    expect((await server.anonymous.form(without, {}, html)).status).toBe(404);
    const foreign = { ...html, origin: 'https://evil.example' };
    expect((await server.anonymous.form(link, {}, foreign)).status).toBe(403);
  });

  it.each([
    ['in production, the demo asked for', { development: false, demo: true }],
    ['without the demo', { demo: false }],
  ])('does not exist %s', async (_name, config) => {
    const other = await startServer({ config });
    // On the same database, with the same key.
    expect(await demoLink(other.ctx, event.slug, 'nadia')).toBe(link);
    expect((await other.anonymous.get(link, html)).status).toBe(404);
    expect((await other.anonymous.form(link, {}, html)).status).toBe(404);
    await other.stop();
  });
});
