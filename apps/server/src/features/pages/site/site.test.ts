import { account_sessions, content_pages, events, files } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import { RESERVED_SLUGS, SLUG_PATTERN } from '@plenary/contract/ids';
import { LEGAL_SLUGS } from '@plenary/contract/site/legal';
import { FakeClock } from '@plenary/testkit/clock';
import { databaseTraffic } from '@plenary/testkit/faults/traffic';
import type { EventOptions } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

const clock = new FakeClock();
const server = useServer({ clock });

const page = { accept: 'text/html' };

/** Gives an event the picture of the pages before and after it. */
async function addPicture(event_id: string): Promise<void> {
  const id = newId(0);
  const stored = { content_hash: 'x', content_type: 'image/jpeg', byte_size: 1, created_at: new Date(0) };
  const sizes = { s: newId(0), m: newId(0), l: newId(0) };
  const row = { id, event_id, audience: 'public' as const, filename: 'hall.jpg', variations: sizes };
  await server.ctx.db.insert(files).values({ ...row, ...stored });
  await server.ctx.db
    .update(events)
    .set({ media: { pending_background: id } })
    .where(eq(events.id, event_id));
}

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

  it('asks for as much for forty events with pictures as for two', async () => {
    const person = await server.createPerson();
    const client = await server.signIn(person);
    const join = async (count: number) => {
      for (let joined = 0; joined < count; joined += 1) {
        const event = await server.createEvent();
        await addPicture(event.id);
        await server.addMember(person, event);
      }
    };
    const asked = async () => (await databaseTraffic(server.ctx, () => client.get('/', page))).statements.length;
    await join(2);
    const two = await asked();
    await join(38);
    expect(await asked()).toBe(two);
    const { boot } = await client.get('/', page);
    const pictures = boot.page.events.map(({ slug, image }: { slug: string; image: string }) => [slug, image]);
    for (const [slug, image] of pictures) expect(image).toMatch(new RegExp(`^/${slug}/files/\\w{24}/hall-s.webp$`));
    expect(pictures).toHaveLength(40);
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
    expect((await client.get('/', page)).boot.page).toEqual({ kind: 'events', studio: false, events: [] });
  });
});

describe('[D37] pages of text', () => {
  it('stand open at every event and for the site, with readable default texts', async () => {
    await server.createEvent({ slug: 'texts', name: 'Data & <Friends>' });
    const titles = {
      terms: 'Terms of use',
      privacy: 'Privacy notice',
      faq: 'Questions and answers',
      cookies: 'Cookie notice',
    };
    for (const slug of LEGAL_SLUGS)
      for (const path of [`/texts/pages/${slug}`, `/pages/${slug}`]) {
        const { status, boot } = await server.anonymous.get(path, page);
        expect([path, status, boot.page.kind, boot.page.title]).toEqual([path, 200, 'content', titles[slug]]);
        expect(boot.page.html.length).toBeGreaterThan(300);
        expect(boot.page.html).not.toContain('<Friends>');
      }
  });

  it('[LNG1] are in the language of the reader, and so are the links to them', async () => {
    await server.createEvent({ slug: 'multilingual', name: 'Multilingual' });
    const german = { ...page, 'accept-language': 'de' };
    for (const [path, name] of [
      ['/multilingual', 'Multilingual'],
      ['', 'dieser Website'],
    ]) {
      const { boot } = await server.anonymous.get(`${path}/pages/terms`, german);
      expect(boot.page.title).toBe('Nutzungsbedingungen');
      expect(boot.page.html).toContain(`<p>Das sind die Hausregeln von ${name}.`);
      const titles = boot.legal.map(({ title }: { title: string }) => title);
      expect(titles).toEqual(['Nutzungsbedingungen', 'Datenschutzhinweise', 'Fragen und Antworten', 'Cookie-Hinweis']);
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

  it('[PAG10] [POL4] the imprint is linked from every page where there is one, and everybody reads it', async () => {
    const event = await server.createEvent({
      slug: 'imprints',
      settings: { imprint_url: 'https://club.example/imprint' },
    });
    const member = await server.signIn(await server.createPerson({ event }));
    const linksOf = async (path: string, headers = page): Promise<string[]> => {
      const { boot } = await server.anonymous.get(path, headers);
      return boot.legal.map(({ title, url }: { title: string; url: string }) => `${title} ${url}`);
    };
    expect(await linksOf('/imprints/login')).toContain('Imprint https://club.example/imprint');
    expect((await linksOf('/login')).join()).not.toContain('Imprint');
    await server.ctx.db.insert(content_pages).values({
      id: newId(server.clock.now()),
      event_id: event.id,
      slug: 'imprint',
      title: 'Impressum',
      html: '<p>Verein Frühling, Zürich</p>',
      public: false,
    });
    await server.clock.advance(2_000);
    const own = 'Impressum /imprints/pages/imprint';
    expect((await linksOf('/imprints/login'))[0]).toBe(own);
    const answer = await server.anonymous.get('/imprints/pages/imprint', page);
    expect([answer.status, answer.boot.page.title]).toEqual([200, 'Impressum']);
    const { boot } = await member.get('/imprints', page);
    expect(boot.legal[0]).toEqual({ slug: 'imprint', title: 'Impressum', url: '/imprints/pages/imprint' });
    expect((await server.anonymous.get('/pages/imprint', page)).status).toBe(404);
  });

  it('[PAG26] pages for everybody are linked at the foot of every page of their event, and no others', async () => {
    const event = await server.createEvent({ slug: 'footed', opens_at: new Date(server.clock.now() + 1e9) });
    const pageOf = (slug: string, open: boolean, position: number) => ({
      ...{ id: newId(server.clock.now()), event_id: event.id, slug, public: open, position },
      ...{ title: `The ${slug}`, html: '<p>Words</p>' },
    });
    const many = Array.from({ length: 12 }, (_, at) => pageOf(`more-${at}`, true, at + 4));
    const own = [
      pageOf('hotels', true, 2),
      pageOf('way', true, 1),
      pageOf('notes', false, 0),
      pageOf('terms', true, 99),
    ];
    await server.ctx.db.insert(content_pages).values([...own, ...many]);
    const { boot } = await server.anonymous.get('/footed', page);
    expect(boot.page.kind).toBe('coming_soon');
    expect(boot.public_pages.slice(0, 2)).toEqual([
      { slug: 'way', title: 'The way', url: '/footed/pages/way' },
      { slug: 'hotels', title: 'The hotels', url: '/footed/pages/hotels' },
    ]);
    expect(boot.public_pages.map(({ slug }: { slug: string }) => slug).slice(2)).toEqual(
      many.slice(0, 10).map(({ slug }) => slug),
    );
    expect(boot.legal.find(({ slug }: { slug: string }) => slug === 'terms').title).toBe('The terms');
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await host.get('/footed', page)).boot.public_pages).toEqual(boot.public_pages);
    expect((await server.anonymous.get('/login', page)).boot).not.toHaveProperty('public_pages');
  });

  it('that do not exist are 404, in the look of the event', async () => {
    const event = await server.createEvent({ slug: 'lost', name: 'Lost' });
    const member = await server.signIn(await server.createPerson({ event }));
    const answer = await member.get('/lost/pages/nothing', page);
    expect([answer.status, answer.boot.page.kind, answer.boot.event.name]).toEqual([404, 'not_found', 'Lost']);
    expect((await server.anonymous.get('/pages/nothing', page)).status).toBe(404);
  });

  it('[D37] stay open before the opening and after the end', async () => {
    await server.createEvent({ slug: 'unopened', opens_at: new Date(server.clock.now() + 1e9) });
    expect((await server.anonymous.get('/unopened/pages/privacy', page)).status).toBe(200);
    expect((await server.anonymous.get('/unopened/login', page)).status).toBe(200);
  });
});

describe("[POL4] an event's own pages of text", () => {
  const SECRET = 'The keynote is by somebody famous.';

  /** An event with a page of each kind, and the answers of those pages to each kind of caller. */
  async function shownBy(slug: string, options: EventOptions) {
    const event = await server.createEvent({ slug, ...options });
    const row = (page: string, more = {}) => ({
      id: newId(0),
      event_id: event.id,
      slug: page,
      title: page,
      html: `<p>${SECRET}</p>`,
      ...more,
    });
    await server.ctx.db.insert(content_pages).values([row('desk'), row('venue', { public: true }), row('faq')]);
    const callers = {
      anonymous: server.anonymous,
      outsider: await server.signIn(await server.createPerson()),
      unverified: await server.signIn(await server.createPerson({ event, host: true })),
      attendee: await server.signIn(await server.createPerson({ event }), { verified: true }),
      host: await server.signIn(await server.createPerson({ event, host: true }), { verified: true }),
    };
    const shown = async (page_slug: string) => {
      const answers = await Promise.all(
        Object.entries(callers).map(async ([name, caller]) => {
          const { status, boot, text, headers } = await caller.get(`/${slug}/pages/${page_slug}`, page);
          const to = headers.get('location')?.split('?', 1)[0];
          return [name, text.includes(SECRET) ? 'text' : (to ?? boot?.page.kind ?? status)];
        }),
      );
      return Object.fromEntries(answers) as Record<string, unknown>;
    };
    return { shown, callers };
  }

  const everybody = { anonymous: 'text', outsider: 'text', unverified: 'text', attendee: 'text', host: 'text' };
  const settings = { second_factor: 'email' } as const;

  it('are for members, after the second factor; others are not told whether there is one', async () => {
    const { shown } = await shownBy('textual', { settings });
    const others = { anonymous: '/textual/login', outsider: 'error', unverified: '/textual/verify-email' };
    expect(await shown('desk')).toEqual({ ...others, attendee: 'text', host: 'text' });
    expect(await shown('nothing')).toEqual({ ...others, attendee: 'not_found', host: 'not_found' });
    for (const open of ['venue', 'faq']) expect(await shown(open)).toEqual(everybody);
  });

  it.each([
    ['before the opening', 'too-early', { opens_at: new Date(clock.now() + 1e9) }, 'coming_soon'],
    ['after the end', 'too-late', { closes_at: new Date(clock.now() - 1e9) }, 'event_over'],
  ] as const)('%s are for those who run the event', async (_when, slug, times, closed) => {
    const { shown, callers } = await shownBy(slug, { settings, ...times });
    const others = { anonymous: closed, outsider: 'error', unverified: `/${slug}/verify-email` };
    expect(await shown('desk')).toEqual({ ...others, attendee: closed, host: 'text' });
    for (const open of ['venue', 'faq']) expect(await shown(open)).toEqual(everybody);
    const inside = (path: string) => callers.attendee.get(`/${slug}/json/boot?path=${encodeURIComponent(path)}`);
    expect((await inside('/pages/desk')).json.payload.page).toEqual({ kind: closed });
    expect((await inside('/pages/venue')).json.payload.page).toMatchObject({ kind: 'content' });
  });
});

describe('[D37] addresses of the site itself', () => {
  it('are the slug of no event', () => {
    const first = server.app.routeIndex.map(({ url }) => url.split('/')[1] ?? '');
    const taken = first.filter((name) => SLUG_PATTERN.test(name) && !RESERVED_SLUGS.has(name));
    expect(first).toContain('request-pass-reset');
    expect(taken).toEqual([]);
    for (const name of ['studio', 'admin', 'sso', 'vault', 'agenda', 'api']) expect(RESERVED_SLUGS).toContain(name);
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
