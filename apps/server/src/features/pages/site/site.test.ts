import { account_sessions, content_pages } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import { RESERVED_SLUGS, SLUG_PATTERN } from '@plenary/contract/ids';
import { LEGAL_PAGES } from '@plenary/contract/legal';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

const server = useServer();

const page = { accept: 'text/html' };

describe('[D37] my events', () => {
  it('asks who is signed out to sign in, and brings them back', async () => {
    const answer = await server.anonymous.get('/', page);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?next=%2F']);
  });

  it('goes straight on when there is one', async () => {
    const event = await server.createEvent();
    const client = await server.signIn(await server.createPerson({ event }));
    const answer = await client.get('/', page);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${event.slug}`]);
  });

  it('lists mine in the order in which they start, with where each stands, and nobody else’s', async () => {
    const now = server.clock.now();
    const later = await server.createEvent({
      slug: 'later',
      name: 'Later',
      starts_at: new Date(now + 2e9),
      opens_at: new Date(now + 1e9),
    });
    const past = await server.createEvent({
      slug: 'past',
      name: 'Past',
      starts_at: new Date(now - 2e9),
      closes_at: new Date(now - 1e9),
    });
    await server.createEvent({ slug: 'not-mine' });
    const person = await server.createPerson({ event: later });
    await server.addMember(person, past);
    const { boot, status } = await (await server.signIn(person)).get('/', page);
    expect(status).toBe(200);
    expect(boot.page.kind).toBe('events');
    expect(boot.page.events).toMatchObject([
      { slug: 'past', name: 'Past', phase: 'after' },
      { slug: 'later', name: 'Later', phase: 'before', starts_at: new Date(now + 2e9).toISOString(), image: null },
    ]);
  });

  it('[TCK8] a session of one event reaches that event only', async () => {
    const [own, other] = [await server.createEvent(), await server.createEvent()];
    const person = await server.createPerson({ event: own });
    await server.addMember(person, other);
    const client = await server.signIn(person);
    expect((await client.get('/', page)).boot.page.events).toHaveLength(2);
    await server.ctx.db
      .update(account_sessions)
      .set({ event_id: own.id })
      .where(eq(account_sessions.account_id, person.account_id));
    const answer = await client.get('/', page);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${own.slug}`]);
  });

  it('[ONB15] lists an event that still asks for a second factor, and leads to that', async () => {
    const strict = await server.createEvent({ settings: { second_factor: 'email' } });
    const client = await server.signIn(await server.createPerson({ event: strict }));
    expect((await client.get('/', page)).headers.get('location')).toBe(`/${strict.slug}`);
    const answer = await client.get(`/${strict.slug}`, page);
    expect(answer.headers.get('location')).toBe(`/${strict.slug}/verify-email?next=%2F${strict.slug}`);
  });

  it('is empty for who belongs to no event', async () => {
    const client = await server.signIn(await server.createPerson());
    expect((await client.get('/', page)).boot.page).toEqual({ kind: 'events', events: [] });
  });
});

describe('[D37] pages of text', () => {
  it('stand open at every event and for the site, with readable default texts', async () => {
    await server.createEvent({ slug: 'texts', name: 'Data & <Friends>' });
    for (const { slug, title } of LEGAL_PAGES)
      for (const path of [`/texts/pages/${slug}`, `/pages/${slug}`]) {
        const { status, boot } = await server.anonymous.get(path, page);
        expect([path, status, boot.page.kind, boot.page.title]).toEqual([path, 200, 'content', title]);
        expect(boot.page.html.length).toBeGreaterThan(300);
        expect(boot.page.html).not.toContain('<Friends>');
      }
  });

  it('are the event’s own where it has them, without what could do harm (D40)', async () => {
    const event = await server.createEvent({ slug: 'own-texts' });
    await server.ctx.db.insert(content_pages).values({
      id: newId(server.clock.now()),
      event_id: event.id,
      slug: 'terms',
      title: 'Our terms',
      html: '<p onclick="x()">Be kind.</p><script>x()</script>',
    });
    const own = await server.anonymous.get('/own-texts/pages/terms', page);
    expect(own.boot.page).toEqual({ kind: 'content', slug: 'terms', title: 'Our terms', html: '<p>Be kind.</p>' });
    expect((await server.anonymous.get('/pages/terms', page)).boot.page.title).toBe('Terms of use');
  });

  it('that do not exist are 404, in the look of the event', async () => {
    await server.createEvent({ slug: 'lost', name: 'Lost' });
    const answer = await server.anonymous.get('/lost/pages/nothing', page);
    expect([answer.status, answer.boot.page.kind, answer.boot.event.name]).toEqual([404, 'not_found', 'Lost']);
    expect((await server.anonymous.get('/pages/nothing', page)).status).toBe(404);
  });

  it('[D37] stay open before the opening and after the end', async () => {
    await server.createEvent({ slug: 'unopened', opens_at: new Date(server.clock.now() + 1e9) });
    expect((await server.anonymous.get('/unopened/pages/privacy', page)).status).toBe(200);
    expect((await server.anonymous.get('/unopened/login', page)).status).toBe(200);
  });
});

describe('[D37] addresses of the site itself', () => {
  it('are the slug of no event', () => {
    const first = server.app.routeIndex.map(({ url }) => url.split('/')[1] ?? '');
    const taken = first.filter((name) => SLUG_PATTERN.test(name) && !RESERVED_SLUGS.has(name));
    expect(first).toContain('request-pass-reset');
    expect(taken).toEqual([]);
  });
});

describe('[PAG6] addresses that do not exist', () => {
  it('answer a page to people and data to scripts', async () => {
    const html = await server.anonymous.get('/nowhere/at/all', page);
    expect([html.status, html.boot.page.kind, html.boot.event]).toEqual([404, 'not_found', null]);
    const json = await server.anonymous.get('/nowhere/json/at-all', page);
    expect([json.status, json.json.code]).toEqual([404, 'not_found']);
  });

  it('robots are asked to stay away', async () => {
    expect((await server.anonymous.get('/robots.txt')).text).toContain('Disallow: /');
  });
});
