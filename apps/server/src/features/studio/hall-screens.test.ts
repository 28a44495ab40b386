import type { HallScreens, StudioHalls } from '@plenary/contract/halls/operations';
import { check_in_halls, poll_screens } from '@plenary/server/db/schema/index';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { HTML } from '../invitations/invitations.fixture.ts';
import { pollCalls } from '../polls/polls.fixture.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

const server = useServer();
let event: EventFixture;
let organiser: Client;
let hall: string;

beforeEach(async () => {
  event = await server.createEvent({ event_kind: 'hybrid' });
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  const form = { name: 'Hall A', aliases: [], kind: 'both', capacity: null, stream_type: null, address: '' };
  const { halls } = (await organiser.post(at(''), { ...form, moderators: [] })).json.payload as StudioHalls;
  hall = halls[0]!.id;
});

const at = (path: string) => `/${event.slug}/json/studio/halls${path}`;
const turn = (kind: string, on: boolean, who = organiser) => who.post(at(`/${hall}/screens`), { kind, on });
const linksOf = async () =>
  ((await organiser.get(`/studio/${event.slug}/halls`, HTML)).boot.page as { screens: HallScreens }).screens.links[
    hall
  ];
const pathOf = (url = '') => new URL(url).pathname;
const shownAt = async (url = '') =>
  server.anonymous.get(pathOf(url).replace(`/${event.slug}/polls/`, `/${event.slug}/json/polls/`));

describe('[HAL15] screens of a hall', () => {
  it('have links that stand on its page, are made once, and end at once', async () => {
    await Promise.all([turn('polls', true), turn('polls', true), turn('check_in', true)]);
    const links = await linksOf();
    expect(links).toMatchObject({ polls: /\/polls\/screen\//, check_in: /\/check-in\/hall\// });
    expect(await linksOf()).toEqual(links);
    for (const url of Object.values(links ?? {}))
      expect((await server.anonymous.get(pathOf(url), HTML)).status).toBe(200);
    await turn('polls', false);
    expect((await turn('polls', false)).status).toBe(200);
    expect(Object.keys((await linksOf()) ?? {})).toEqual(['check_in']);
    expect((await shownAt(links?.polls)).status).toBe(404);
  });

  it('show the polls of the sessions that are in it', async () => {
    await turn('polls', true);
    const inside = sessionRow(event.id, { hall_id: hall, location: 'Hall A' });
    const outside = sessionRow(event.id, {});
    await addSessions(server.ctx, [inside, outside]);
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    const polling = pollCalls(() => event);
    const open = (session: string, question: string) => polling.opened(host, { question, session });
    const { polls } = (await linksOf())!;
    await open(outside.id, 'Elsewhere?');
    expect((await shownAt(polls)).json.payload.shown).toBe(null);
    await open(inside.id, 'Here?');
    expect((await shownAt(polls)).json.payload.shown.poll.question).toBe('Here?');
  });

  it('go with their hall, and are the organisers’ to make', async () => {
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await turn('polls', true, host)).json.code).toBe('forbidden');
    await turn('polls', true);
    await turn('check_in', true);
    await organiser.post(at(`/${hall}/remove`));
    for (const table of [poll_screens, check_in_halls])
      expect(await server.ctx.db.$count(table, eq(table.event_id, event.id))).toBe(0);
    expect((await turn('polls', true)).json.code).toBe('not_found');
  });

  it('of a virtual event are for polls alone', async () => {
    event = await server.createEvent({ event_kind: 'virtual' });
    organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
    const form = { name: 'Hall A', aliases: [], kind: 'online', capacity: null, stream_type: null, address: '' };
    hall = ((await organiser.post(at(''), { ...form, moderators: [] })).json.payload as StudioHalls).halls[0]!.id;
    expect((await turn('check_in', true)).json.code).toBe('feature_off');
    expect((await turn('polls', true)).json.payload).toMatchObject({ on_site: false });
  });
});
