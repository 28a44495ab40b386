import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { poll_screens } from '../../db/schema/index.ts';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';
import { announceCounts } from './announce-counts.ts';
import { pollCalls } from './polls.fixture.ts';

const server = useServer();
let event: EventFixture;
let host: Client;
let attendee: Client;
const { opened, turn, vote } = pollCalls(() => event);

beforeEach(async () => {
  event = await server.createEvent();
  host = await server.signIn(await server.createPerson({ event, host: true }));
  attendee = await server.signIn(await server.createPerson({ event }));
});

const screens = (rest = '') => `/${event.slug}/json/polls/screens${rest}`;
const makeScreen = (more: object = {}, who = host) => who.post(screens(), { name: 'Main hall', ...more });
/** Reads a screen without signing in, by the address of its link. */
const shownBy = async (url: string) => {
  const token = url.slice(url.lastIndexOf('/') + 1);
  return server.anonymous.get(`/${event.slug}/json/polls/screen/${token}`);
};

describe('[PLL9] a link for a screen', () => {
  it('needs no sign-in, is shown once, and is stored by its hash', async () => {
    const { screen, url } = (await makeScreen()).json.payload;
    expect((await shownBy(url)).json.payload).toEqual({ event: event.name, shown: null });
    const [row] = await server.ctx.db.select().from(poll_screens).where(eq(poll_screens.event_id, event.id));
    expect(url).not.toContain(row?.token_hash);
    const list = await host.get(screens());
    expect(list.json.payload.screens).toEqual([screen]);
    expect(list.text).not.toContain(url.slice(-43));
  });

  it('ends at once when it is revoked, and is one of its event alone', async () => {
    const { screen, url } = (await makeScreen()).json.payload;
    const other = await server.createEvent();
    expect((await server.anonymous.get(`/${other.slug}/json/polls/screen/${url.slice(-43)}`)).status).toBe(404);
    expect((await host.post(screens(`/${screen.id}/revoke`))).status).toBe(200);
    expect((await shownBy(url)).json).toMatchObject({ code: 'not_found' });
    expect((await host.post(screens(`/${screen.id}/revoke`))).json).toMatchObject({ code: 'not_found' });
    expect((await shownBy('/nonsense')).status).toBe(404);
  });

  it('is made by those who moderate, with a name, twenty at most', async () => {
    const speaker = await server.signIn(await server.createPerson({ event, roles: ['speaker'] }));
    expect((await makeScreen({}, speaker)).json).toMatchObject({ code: 'forbidden' });
    expect((await makeScreen({ name: ' ' })).json).toMatchObject({ code: 'invalid_input' });
    expect((await makeScreen({ session: 'f'.repeat(24) })).json).toMatchObject({ code: 'not_found' });
    for (let n = 0; n < 20; n += 1) await makeScreen();
    expect((await makeScreen()).json).toMatchObject({ code: 'too_many_polls' });
  });

  it('shows the poll that was opened last, else the one that was closed last, and results when everybody sees them', async () => {
    const { url } = (await makeScreen()).json.payload;
    const shown = async () => (await shownBy(url)).json.payload.shown;
    const first = await opened(host, { results: 'voted' });
    await vote(attendee, first, 0);
    await server.clock.advance(1_000);
    await announceCounts(server.ctx);
    expect(await shown()).toMatchObject({ poll: { id: first }, tally: null, voters: 1 });
    const second = await opened(host, { results: 'always' });
    expect(await shown()).toMatchObject({ poll: { id: second }, tally: { voters: 0 } });
    await turn(host, second, 'close');
    expect((await shown()).poll.id).toBe(first);
    await server.clock.advance(1_000);
    await turn(host, first, 'close');
    expect(await shown()).toMatchObject({ poll: { id: first, state: 'closed' }, tally: { counts: [1, 0] } });
  });

  it('of a session shows its polls alone', async () => {
    const row = sessionRow(event.id, {});
    await addSessions(server.ctx, [row]);
    const { url } = (await makeScreen({ session: row.id })).json.payload;
    await opened(host);
    expect((await shownBy(url)).json.payload.shown).toBeNull();
    const id = await opened(host, { session: row.id });
    expect((await shownBy(url)).json.payload.shown.poll.id).toBe(id);
  });
});
