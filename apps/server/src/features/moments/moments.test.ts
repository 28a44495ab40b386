import { contact_shares, dismissed_moments, vault_items, watched_sessions } from '@plenary/server/db/schema/index';
import { FEATURES } from '@plenary/server/features';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { erasePerson, exportPerson } from '../personal-data/index.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

const server = useServer();
const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);
const MINUTE_MS = 60_000;

let event: EventFixture;
let ada: Person;
let as_ada: Client;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await server.createPerson({ event });
  as_ada = await server.signIn(ada);
});

const pageOf = async (who: Client) => (await who.get(`/${event.slug}/json/boot`)).json.payload.page;
const momentOf = async (who: Client) => (await pageOf(who)).moment ?? null;
const dismiss = (moment: string, who = as_ada) => who.post(`/${event.slug}/json/moments/dismiss`, { moment });
const rows = () => server.ctx.db.select().from(dismissed_moments).where(eq(dismissed_moments.event_id, event.id));

/** A session that begins and ends so many minutes from now; returns its id. */
async function addSession(from: number, to: number | null, more: { readonly cancelled?: boolean } = {}) {
  const at = (minutes: number) => new Date(server.clock.now() + minutes * MINUTE_MS);
  const row = sessionRow(event.id, { starts_at: at(from), ends_at: to === null ? null : at(to), ...more });
  await addSessions(server.ctx, [row]);
  return row.id;
}

describe('[MOM1] the first entry', () => {
  it('is on the home of people who take part, and of nobody who runs the event', async () => {
    expect(await momentOf(as_ada)).toEqual({ kind: 'first_entry' });
    const speaker = await server.createPerson({ event, roles: ['speaker'] });
    expect(await momentOf(await server.signIn(speaker))).toEqual({ kind: 'first_entry' });
    for (const runs of [{ host: true }, { roles: ['organiser' as const] }])
      expect(await momentOf(await server.signIn(await server.createPerson({ event, ...runs })))).toBeNull();
  });

  it('is drawn with the document, and on no other page', async () => {
    expect((await as_ada.get(`/${event.slug}`)).boot?.page).toMatchObject({ moment: { kind: 'first_entry' } });
    expect((await as_ada.get(`/${event.slug}/agenda`)).boot?.page).not.toHaveProperty('moment');
  });
});

describe('[MOM3] a moment that is dismissed', () => {
  it('is over on all devices of the person, and stays for others and at other events', async () => {
    const phone = await server.signIn(ada);
    const bob = await server.signIn(await server.createPerson({ event }));
    expect((await dismiss('first_entry')).json.payload).toEqual({ dismissed: 'first_entry' });
    expect(await momentOf(as_ada)).toBeNull();
    expect(await momentOf(phone)).toBeNull();
    expect(await momentOf(bob)).toEqual({ kind: 'first_entry' });
  });

  it('is one row however often and from wherever it is sent, with the time of the first', async () => {
    const phone = await server.signIn(ada);
    await Promise.all([dismiss('first_entry'), dismiss('first_entry', phone)]);
    const [first] = await rows();
    await server.clock.advance(MINUTE_MS);
    await dismiss('first_entry', phone);
    expect(await rows()).toEqual([first]);
  });

  it('is one’s own: a name of another person changes nothing of theirs', async () => {
    const bob = await server.createPerson({ event });
    const path = `/${event.slug}/json/moments/dismiss`;
    const body = { moment: 'first_entry', event_user_id: bob.event_user_id, user: bob.account_id };
    await as_ada.post(path, body);
    expect((await rows()).map(({ event_user_id }) => event_user_id)).not.toContain(bob.event_user_id);
    expect(await momentOf(await server.signIn(bob))).toEqual({ kind: 'first_entry' });
    const outsider = await server.signIn(await server.createPerson({ event: await server.createEvent() }));
    expect((await dismiss('first_entry', outsider)).status).toBe(403);
    expect((await dismiss('everything')).json.code).toBe('invalid_input');
  });

  it('stands in the person’s own data and goes with the person', async () => {
    await dismiss('first_entry');
    const held = await exportPerson(server.ctx, REGISTERED, ada.email);
    expect(held).toMatchObject({ value: { documents: { dismissed_moments: 1 } } });
    await erasePerson(server.ctx, REGISTERED, ada.email);
    expect(await rows()).toEqual([]);
  });
});

describe('[MOM5] the end of an event', () => {
  it('comes once the last session is over, whatever one is called off or has no end', async () => {
    await addSession(-60, 10);
    await addSession(-60, null);
    await addSession(30, 60, { cancelled: true });
    expect(await momentOf(as_ada)).toEqual({ kind: 'first_entry' });
    await server.clock.advance(10 * MINUTE_MS);
    expect(await momentOf(as_ada)).toEqual({ kind: 'farewell', watched: 0, contacts: 0, recordings: 0 });
    await addSession(5, 10);
    expect(await momentOf(as_ada)).toEqual({ kind: 'first_entry' });
  });

  it('counts what one has watched for a minute, exchanged contacts, and films that are open', async () => {
    const [seen, glanced] = [await addSession(-60, -30), await addSession(-60, -30)];
    const bob = await server.createPerson({ event });
    const cleo = await server.createPerson({ event });
    const at = new Date(server.clock.now());
    const own = { event_id: event.id, event_user_id: ada.event_user_id };
    const { db } = server.ctx;
    await db.insert(watched_sessions).values([
      { ...own, session_id: seen, watched_ms: 60_000, seen_at: at },
      { ...own, session_id: glanced, watched_ms: 59_999, seen_at: at },
    ]);
    const share = { event_id: event.id, fields: [], given_at: at };
    await db.insert(contact_shares).values([
      { ...share, giver: ada.event_user_id, taker: bob.event_user_id },
      { ...share, giver: bob.event_user_id, taker: ada.event_user_id },
      { ...share, giver: cleo.event_user_id, taker: ada.event_user_id },
    ]);
    const item = { event_id: event.id, description: '', detail: '', featured: false, position: 0 };
    const rest = { categories: [], attachments: [], gallery: [] };
    const film = { ...item, ...rest, embed: 'https://films.example/1' };
    await db.insert(vault_items).values([
      { ...film, id: newId(at.getTime()), slug: 'open', title: 'Open' },
      { ...film, id: newId(at.getTime()), slug: 'later', title: 'Later', starts_at: new Date(at.getTime() + 1) },
      { ...film, id: newId(at.getTime()), slug: 'text', title: 'Text', embed: null },
    ]);
    expect(await momentOf(as_ada)).toEqual({ kind: 'farewell', watched: 1, contacts: 1, recordings: 1 });
    await dismiss('farewell');
    expect(await momentOf(as_ada)).toBeNull();
  });

  it('[MOM6] is on the page that says so once the event has closed, where there is something to say', async () => {
    event = await server.createEvent({ closes_at: new Date(server.clock.now() - 1) });
    const bob = await server.createPerson({ event });
    as_ada = await server.signIn(bob);
    // The page thanks by itself: there is nothing more to say to a person who has seen nothing.
    expect(await pageOf(as_ada)).toEqual({ kind: 'event_over' });
    const seen = { event_id: event.id, event_user_id: bob.event_user_id, session_id: await addSession(-60, -30) };
    await server.ctx.db
      .insert(watched_sessions)
      .values({ ...seen, watched_ms: 60_000, seen_at: new Date(server.clock.now()) });
    expect(await pageOf(as_ada)).toMatchObject({ kind: 'event_over', moment: { kind: 'farewell', watched: 1 } });
    await dismiss('farewell');
    expect(await pageOf(as_ada)).toEqual({ kind: 'event_over' });
  });
});
