import type { Check } from '@plenary/domain/studio/left';

import { LINKS } from '@plenary/domain/onboarding/limits';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { describe, expect, test } from 'vitest';
import { runLine } from '../../cli/cli.fixture.ts';
import { content_pages } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { eventBySlug } from '../events/index.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { HTML } from '../invitations/invitations.fixture.ts';

const server = useServer();
let made = 0;
const run = (line: string) => runLine(server, '/', line);

/** A person who may make events, signed in. */
async function maker() {
  const person = await server.createPerson({});
  expect((await run(`user allow ${person.email}`)).code).toBe(0);
  return { person, client: await server.signIn(person) };
}
const answers = (more: object = {}) => ({
  ...{ name: 'Spring meeting', slug: `spring-${++made}`, event_kind: 'hybrid', time_zone: 'Europe/Zurich' },
  ...{ starts_at: '2027-05-01T10:00', ends_at: '2027-05-01T18:00', template: 'conference' },
  ...more,
});
const make = (client: { post: typeof server.anonymous.post }, more?: object) =>
  client.post('/json/studio/events', answers(more));

describe('[STU3] an event is made', () => {
  test.each(['conference', 'meet_up', 'fair', 'evening', 'empty'])(
    '[STU3] of the template %s, in both languages, by its host and organiser',
    async (template) => {
      const { client } = await maker();
      for (const language of ['en', 'de']) {
        const sent = await client.post('/json/studio/events', answers({ template }), { 'accept-language': language });
        expect(sent.json).toMatchObject({ status: 'success' });
        const { slug } = (sent.json as { payload: { slug: string } }).payload;
        expect(await eventBySlug(server.ctx.db, slug)).toMatchObject({
          ...{ name: 'Spring meeting', event_kind: 'hybrid', time_zone: 'Europe/Zurich', draft: true },
          opens_at: new Date('2027-05-01T07:30:00Z'),
          starts_at: new Date('2027-05-01T08:00:00Z'),
          closes_at: new Date('2027-05-01T16:00:00Z'),
        });
        expect((await client.get(`/studio/${slug}`)).status).toBe(200);
        expect((await client.get(`/${slug}/audience`)).status).toBe(200);
      }
    },
  );

  test.each(['conference', 'meet_up', 'fair', 'evening'])(
    '[STU3] of the template %s, whose streams are those of its halls',
    async (template) => {
      const { client } = await maker();
      const { slug } = ((await make(client, { template })).json as { payload: { slug: string } }).payload;
      const { rows } = await server.ctx.db.$client.query(
        `SELECT count(*)::int AS sessions, count(*) FILTER (WHERE s.hall_id IS NULL OR s.stream->>'type' IS DISTINCT FROM 'hosted')::int AS others
         FROM timeline_sessions s JOIN events e ON e.id = s.event_id WHERE e.slug = $1 AND s.type = 'stream'`,
        [slug],
      );
      expect(rows).toEqual([{ sessions: expect.any(Number) as number, others: 0 }]);
      expect((rows as { sessions: number }[])[0]?.sessions).toBeGreaterThan(0);
    },
  );

  test('[STU3] its sessions lie at its begin', async () => {
    const { client } = await maker();
    const { slug } = ((await make(client)).json as { payload: { slug: string } }).payload;
    const event = await eventBySlug(server.ctx.db, slug);
    const { rows } = await server.ctx.db.$client.query(
      'SELECT title, starts_at FROM timeline_sessions WHERE event_id = $1 ORDER BY starts_at LIMIT 1',
      [event?.id],
    );
    expect(rows).toEqual([{ title: 'Opening', starts_at: new Date('2027-05-01T08:00:00Z') }]);
  });

  test('[STU7] as a copy of another, whose sessions move along by the clocks on the walls', async () => {
    const { client } = await maker();
    const original = answers();
    await client.post('/json/studio/events', original);
    const copy = answers({ copy_of: original.slug, starts_at: '2027-12-01T09:00', ends_at: '2027-12-01T17:00' });
    expect((await client.post('/json/studio/events', copy)).json).toMatchObject({ status: 'success' });
    const { rows } = await server.ctx.db.$client.query(
      `SELECT s.title, s.starts_at, s.cancelled FROM timeline_sessions s JOIN events e ON e.id = s.event_id
        WHERE e.slug = $1 ORDER BY s.starts_at LIMIT 2`,
      [copy.slug],
    );
    expect(rows).toEqual([
      { title: 'Opening', starts_at: new Date('2027-12-01T08:00:00Z'), cancelled: false },
      { title: 'Keynote', starts_at: new Date('2027-12-01T08:30:00Z'), cancelled: false },
    ]);
    const other = await server.createEvent();
    expect((await make(client, { copy_of: other.slug })).status).toBe(403);
  });

  test('[STU1] by nobody whom the operator has not let', async () => {
    const { person, client } = await maker();
    await run(`user disallow ${person.email}`);
    expect([(await make(client)).status, (await client.get('/studio/new')).status]).toEqual([403, 403]);
    const { status } = await make(server.anonymous);
    expect(status).toBe(403);
  });

  test('[STU1] by the people of the demo in development alone', async () => {
    const person = await server.createPerson({ email: `${made}@plenary.example` });
    expect((await run(`user allow ${person.email}`)).code).toBe(0);
    const client = await server.signIn(person);
    expect((await make(client)).status).toBe(server.ctx.config.development ? 200 : 403);
    Object.assign(server.ctx.config, { development: !server.ctx.config.development });
    expect((await make(client)).status).toBe(server.ctx.config.development ? 200 : 403);
    Object.assign(server.ctx.config, { development: !server.ctx.config.development });
  });

  test('[STU3] never where one is, and of two at once by one', async () => {
    const [ada, bob] = [await maker(), await maker()];
    const slug = 'wanted-by-two';
    const sent = await Promise.all([make(ada.client, { slug, name: 'A' }), make(bob.client, { slug, name: 'B' })]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 400]);
    const before = await eventBySlug(server.ctx.db, slug);
    const again = await make(bob.client, { slug, name: 'C' });
    expect(again.json).toMatchObject({
      code: 'invalid_input',
      payload: { errors: { slug: ['Another event has this address.'] } },
    });
    expect(await eventBySlug(server.ctx.db, slug)).toEqual(before);
  });

  test.each([
    [{ slug: 'studio' }, 'slug'],
    [{ slug: '../up' }, 'slug'],
    [{ name: ' ' }, 'name'],
    [{ time_zone: 'nowhere' }, 'time_zone'],
    [{ ends_at: '2027-05-01T09:59' }, 'ends_at'],
    [{ starts_at: 'tomorrow' }, 'starts_at'],
    [{ template: 'wedding' }, 'template'],
  ])('[STU3] %o is refused beside its field', async (wrong, field) => {
    const { client } = await maker();
    const { status, json } = await make(client, wrong);
    expect([status, Object.keys((json as { payload: { errors: object } }).payload.errors)]).toEqual([400, [field]]);
  });
});

describe('[STU2] the link of the operator', () => {
  test('[STU2] sets a password once, leads to the studio, and its holder may make events', async () => {
    const { out, json } = await run('setup-link ada@example.org --first-name Ada --json');
    const link = new URL((json as { link: string }).link);
    expect(out).not.toContain('password_hash');
    const path = link.pathname + link.search;
    expect((await server.anonymous.get(path)).status).toBe(200);
    const fields = { new_password: 'Lighthouse42', confirm_password: 'Lighthouse42', next: '/studio' };
    const set = await server.anonymous.form(link.pathname, fields);
    expect([set.status, set.headers.get('location')]).toEqual([303, '/login?email=ada%40example.org&next=%2Fstudio']);
    expect((await server.anonymous.form(link.pathname, fields)).status).toBe(400);
    const { rows } = await server.ctx.db.$client.query(
      `SELECT makes_events FROM accounts WHERE email = 'ada@example.org'`,
    );
    expect(rows).toEqual([{ makes_events: true }]);
  });

  test('[STU2] holds for 24 hours', async () => {
    const { json } = await run('setup-link bea@example.org --first-name Bea --json');
    const { pathname } = new URL((json as { link: string }).link);
    const fields = { new_password: 'Lighthouse42', confirm_password: 'Lighthouse42' };
    await server.clock.advance(LINKS.setup_valid_ms);
    expect((await server.anonymous.form(pathname, fields)).status).toBe(400);
  });

  test.each([
    ['setup-link nobody', '"nobody" is not an e-mail address.'],
    ['user allow nobody', '"nobody" is not an e-mail address.'],
    ['user allow who@example.org', 'there is no account with this e-mail'],
    ['setup-link new@example.org', 'is new here: give --first-name'],
  ])('[STU2] `%s` is refused in words', async (line, words) => {
    const { code, err } = await run(line);
    expect(code).not.toBe(0);
    expect(err).toContain(words);
  });
});

describe('[STU6] the studio of an event', () => {
  const studioOf = (event: EventFixture) => `/studio/${event.slug}`;

  test('[STU6] is its organisers’ alone, and lists what one organises', async () => {
    const event = await server.createEvent();
    const other = await server.createEvent();
    const organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    const page = await organiser.get('/studio');
    expect([page.text.includes(event.slug), page.text.includes(other.slug)]).toEqual([true, false]);
    const statuses = await Promise.all(
      [organiser, host, server.anonymous].map(async (client) => (await client.get(studioOf(event))).status),
    );
    expect(statuses).toEqual([200, 403, 302]);
    expect((await organiser.get(studioOf(other))).status).toBe(403);
    expect((await organiser.get('/studio/none-such')).status).toBe(404);
  });

  test('[STU4] changes its basics, and when it opens moves along', async () => {
    const { client } = await maker();
    const { slug } = ((await make(client)).json as { payload: { slug: string } }).payload;
    const {
      template: _,
      slug: __,
      ...form
    } = answers({ name: 'Summer meeting', starts_at: '2027-06-01T09:00', ends_at: '2027-06-02T18:00' });
    const { json } = await client.post(`/${slug}/json/studio/event`, form);
    expect(json).toMatchObject({
      status: 'success',
      payload: { left: expect.arrayContaining([{ id: 'times', phase: 'set_up', state: 'done' }]) as unknown },
    });
    expect(await eventBySlug(server.ctx.db, slug)).toMatchObject({
      name: 'Summer meeting',
      opens_at: new Date('2027-06-01T06:30:00Z'),
      closes_at: new Date('2027-06-02T16:00:00Z'),
    });
    const refused = await client.post(`/${slug}/json/studio/event`, { ...form, ends_at: '' });
    expect(refused.json).toMatchObject({ payload: { errors: { ends_at: [expect.any(String)] } } });
  });

  test('[STU4] says when it opens, or that it is open at once', async () => {
    const { client } = await maker();
    const { slug } = ((await make(client)).json as { payload: { slug: string } }).payload;
    const { template: _, slug: __, ...form } = answers({ starts_at: '2027-06-01T09:00', ends_at: '2027-06-02T18:00' });
    const opening = (opens_at: string) => client.post(`/${slug}/json/studio/event`, { ...form, opens_at });
    expect((await opening('2027-05-31T20:00')).status).toBe(200);
    expect((await eventBySlug(server.ctx.db, slug))?.opens_at).toEqual(new Date('2027-05-31T18:00:00Z'));
    expect((await client.get(`/studio/${slug}`)).text).toContain('"opens_at":"2027-05-31T20:00"');
    for (const wrong of ['2027-06-01T09:30', 'soon'])
      expect((await opening(wrong)).json).toMatchObject({ payload: { errors: { opens_at: [expect.any(String)] } } });
    expect((await opening('')).status).toBe(200);
    expect((await eventBySlug(server.ctx.db, slug))?.opens_at).toBeNull();
  });

  test('[STU5] says what is left', async () => {
    const { client } = await maker();
    const { slug } = ((await make(client, { template: 'empty' })).json as { payload: { slug: string } }).payload;
    const { text } = await client.get(`/studio/${slug}`);
    expect(text).toContain('"id":"sessions","phase":"programme","state":"due"');
    expect(text).toContain('"id":"times","phase":"set_up","state":"done"');
    expect(text).toContain('"id":"areas","phase":"set_up","state":"done"');
  });

  test('[STU5] what no page of the home leads to is left, and a text that is still to be filled in', async () => {
    const { client } = await maker();
    const { slug } = ((await make(client, { template: 'empty' })).json as { payload: { slug: string } }).payload;
    const event = await eventBySlug(server.ctx.db, slug);
    const page = { event_id: event!.id, public: true };
    await server.ctx.db.insert(content_pages).values([
      {
        ...page,
        id: newId(server.ctx.clock.now()),
        slug: 'getting-there',
        title: 'Getting there',
        html: '<p>By tram.</p>',
        public: false,
      },
      {
        ...page,
        id: newId(server.ctx.clock.now()),
        slug: 'hotels',
        title: 'Hotels, at the foot of every page',
        html: '<p>By the quay.</p>',
      },
      {
        ...page,
        id: newId(server.ctx.clock.now()),
        slug: 'privacy',
        title: 'Privacy',
        html: '<p>[name further purposes]</p>',
      },
    ]);
    await addRoom(server, { id: event!.id }, { name: 'Table 1' });
    const { left } = (await client.get(`/studio/${slug}`, HTML)).boot.page as { left: Check[] };
    const due = { phase: 'set_up', state: 'due' };
    const things = [{ of: 'rooms' }, { of: 'one', name: 'Getting there' }];
    expect(left.find(({ id }) => id === 'shown')).toMatchObject({ ...due, count: 2, things });
    const gapped = [{ of: 'one', name: 'Privacy' }];
    expect(left.find(({ id }) => id === 'pages')).toMatchObject({ ...due, count: 1, things: gapped });
  });
});
