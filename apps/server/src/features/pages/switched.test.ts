import { Boot } from '@plenary/contract/boot';
import { DEFAULT_EVENT_SETTINGS, type EventFlags } from '@plenary/contract/event';
import type { HomeArea } from '@plenary/contract/home/operations';
import { SWITCHED_PAGES } from '@plenary/domain/pages/switched';
import type { Client } from '@plenary/testkit/client';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events, home_areas, tours } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

const server = useServer();

const ALL_ON = { ...DEFAULT_EVENT_SETTINGS.flags, speed_networking_enabled: true, meetings_enabled: true };
const NAMES = Object.keys(ALL_ON) as (keyof EventFlags)[];
/** Those that switch pages off. */
const SWITCHES: readonly (keyof EventFlags)[] = [
  'agenda_enabled',
  'networking_enabled',
  'speed_networking_enabled',
  'meetings_enabled',
  'questions_enabled',
];
const without = (off: readonly (keyof EventFlags)[]): EventFlags => ({
  ...ALL_ON,
  ...Object.fromEntries(off.map((flag) => [flag, false])),
});
/** Each of them off by itself, and all the others together. */
const FLAGS = [...SWITCHES.map((flag) => without([flag])), without(NAMES.filter((flag) => !SWITCHES.includes(flag)))];

/** An event whose home and tour lead to every page that can be switched off, and to one that cannot. */
async function furnished() {
  const event = await server.createEvent();
  const talk = sessionRow(event.id, { type: 'meeting' });
  await addSessions(server.ctx, [talk]);
  const paths = [...Object.keys(SWITCHED_PAGES), 'exhibitors'].map((page) =>
    page === 'questions' ? `/questions/${talk.id}` : `/${page}`,
  );
  const { db } = server.ctx;
  const links = paths.map((path) => `/${event.slug}${path}`);
  const areas = links.map((url, position) => ({ id: newId(0), key: `a${position}`, title: url, url, position }));
  await db.insert(home_areas).values(areas.map((area) => ({ ...area, event_id: event.id, sponsor_keys: [] })));
  const spots = links.map((link) => ({ title: link, text: '', yaw: 0, pitch: 0, scene: null, link }));
  const scenes = [{ key: 'hall', title: 'Hall', picture: newId(0), spots }];
  await db.insert(tours).values({
    ...{ id: newId(0), event_id: event.id, kind: 'panoramas', title: 'Around', intro: '', scenes },
  });
  return { event, paths };
}

/** The paths at which somebody finds a page, and those to which the home and the tour lead them. */
async function seen(who: Client, slug: string, paths: readonly string[]) {
  const open = async (path: string) => who.get(`/${slug}/json/boot?path=${encodeURIComponent(path)}`);
  const opened = await Promise.all(paths.map(open));
  const { page, frame } = Boot.parse((await open('/tour')).json.payload);
  const scenes = page.kind === 'tour' && page.tour.kind === 'panoramas' ? page.tour.scenes : [];
  const areas = (await who.get(`/${slug}/json/event-home-areas`)).json as HomeArea[];
  const below = (link: string) => link.slice(slug.length + 1);
  return {
    there: paths.filter((_, index) => opened[index]?.status === 200),
    areas: areas.map(({ url }) => below(url)),
    framed: frame?.areas.map(({ url }) => below(url)),
    spots: scenes.flatMap(({ spots }) => spots.flatMap(({ link }) => (link === null ? [] : below(link)))),
  };
}

it('[PAG19] whatever flag is off, home and tour lead to the pages that are there, for attendees and for hosts', async () => {
  const { event, paths } = await furnished();
  const people = await Promise.all(
    [false, true].map(async (host) => server.signIn(await server.createPerson({ event, host }))),
  );
  const found = new Set<string>();
  for (const flags of FLAGS) {
    await server.ctx.db
      .update(events)
      .set({ settings: { ...DEFAULT_EVENT_SETTINGS, ask_avatar: false, ask_profile: false, flags } })
      .where(eq(events.id, event.id));
    for (const who of people) {
      const { there, ...offered } = await seen(who, event.slug, paths);
      expect(offered).toEqual({ areas: there, framed: there, spots: there });
      found.add(there.join());
    }
  }
  expect(found.size).toBeGreaterThan(5);
});

it('[PAG19] the address of a session leads to the home of an event without an agenda', async () => {
  const event = await server.createEvent({ flags: { agenda_enabled: false } });
  const talk = sessionRow(event.id, { type: 'meeting' });
  await addSessions(server.ctx, [talk]);
  const who = await server.signIn(await server.createPerson({ event }));
  const { headers } = await who.get(`/${event.slug}/session/${talk.id}`, { accept: 'text/html' });
  expect(headers.get('location')).toBe(`/${event.slug}`);
});
