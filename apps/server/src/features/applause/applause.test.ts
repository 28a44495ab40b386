import { stageTopic } from '@plenary/contract/applause/topics';
import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { events, feed_events } from '../../db/schema/index.ts';
import { connect } from '../../live/live.fixture.ts';
import { LIMITS } from '../../limits/table.ts';
import { addTalk } from '../questions/questions.fixture.ts';

const MINUTE_MS = 60_000;
const server = useServer();
let event: EventFixture;
let person: Person;
let ann: Client;
let host: Client;
let talk: string;

beforeEach(async () => {
  event = await server.createEvent();
  person = await server.createPerson({ event });
  ann = await server.signIn(person);
  host = await server.signIn(await server.createPerson({ event, host: true }));
  talk = await addTalk(server, event);
});

const react = (who: Client, body: object, session = talk, slug = event.slug) =>
  who.post(`/${slug}/json/stage/${session}/react`, body);

async function watch(who: Client) {
  const socket = await connect(server.url, event.slug, who.cookie);
  socket.send({ t: 'sub', topic: stageTopic(talk) });
  await socket.next('subbed');
  return socket;
}

describe('[APL1] applause and reactions', () => {
  it('reach those who watch, as one frame a second with counts, whatever the audience', async () => {
    const socket = await watch(ann);
    const crowd = await Promise.all(
      Array.from({ length: 20 }, async () => server.signIn(await server.createPerson({ event }))),
    );
    await react(ann, { clap: 1 });
    expect(await socket.next('sig')).toMatchObject({ kind: 'applause', values: [{ reaction: 'clap', count: 1 }] });
    await Promise.all(crowd.map((who) => react(who, { clap: 3, wow: 1 })));
    await server.clock.advance(1_000);
    const { values } = await socket.next('sig');
    expect(values).toEqual([
      { reaction: 'clap', count: 60 },
      { reaction: 'wow', count: 20 },
    ]);
    socket.close();
  });

  it('are stored nowhere', async () => {
    const before = await server.ctx.db.select().from(feed_events);
    await react(ann, { clap: 3 });
    expect(await server.ctx.db.select().from(feed_events)).toHaveLength(before.length);
  });
});

describe('[APL2] a stage takes them', () => {
  it('while its stream may be on, at its own event', async () => {
    expect((await react(ann, { clap: 1 })).status).toBe(200);
    const other = await server.createEvent();
    const outsider = await server.signIn(await server.createPerson({ event: other }));
    expect((await react(outsider, { clap: 1 }, talk, other.slug)).json.code).toBe('not_found');
    expect((await react(ann, { clap: 1 }, await addTalk(server, event, { type: 'meeting' }))).json.code).toBe(
      'stage_closed',
    );
    await server.clock.advance(40 * MINUTE_MS);
    expect((await react(ann, { clap: 1 })).json.code).toBe('stage_closed');
  });

  it('where the organiser has left them on', async () => {
    const flags = { ...DEFAULT_EVENT_SETTINGS.flags, stage_reactions_enabled: false };
    await server.ctx.db
      .update(events)
      .set({ settings: { ...DEFAULT_EVENT_SETTINGS, flags } })
      .where(eq(events.id, event.id));
    expect((await react(ann, { clap: 1 })).json.code).toBe('feature_off');
  });
});

describe('[APL3] somebody', () => {
  it('says at most so many at once and so often', async () => {
    expect((await react(ann, { clap: 11 })).json.code).toBe('invalid_input');
    expect((await react(ann, { clap: -1 })).json.code).toBe('invalid_input');
    expect((await react(ann, { clap: 1.5 })).json.code).toBe('invalid_input');
    const { count, window_ms } = LIMITS.applause.person;
    for (let n = 0; n < count; n += 1) expect((await react(ann, { clap: 1 })).status).toBe(200);
    expect((await react(ann, { clap: 1 })).json.code).toBe('rate_limited');
    await server.clock.advance(window_ms);
    expect((await react(ann, { clap: 1 })).status).toBe(200);
  });

  it('says nothing while muted or banned', async () => {
    await host.post(`/${event.slug}/json/chat/users/mute`, { user: person.account_id });
    expect((await react(ann, { clap: 1 })).json.code).toBe('muted');
    await host.post(`/${event.slug}/json/chat/users/ban`, { user: person.account_id });
    expect((await react(ann, { clap: 1 })).json.code).toBe('banned');
  });
});
