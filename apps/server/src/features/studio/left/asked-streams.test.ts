import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Check } from '@plenary/domain/studio/left';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asked_streams, events } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import { HTML } from '../../invitations/invitations.fixture.ts';
import { addSessions, sessionRow, source } from '../../timeline/timeline.fixture.ts';

const server = useServer();
const MINUTE = 60_000;
let event: EventFixture;
let organiser: Client;
/** A server within this one's network, which is never to be asked. */
let asked = 0;
const inward = createServer((_, answer) => {
  asked += 1;
  answer.end('#EXTM3U');
});
beforeAll(() => new Promise<void>((done) => void inward.listen(0, '127.0.0.1', done)));
afterAll(() => void inward.close());
const inwardAddress = () => `http://127.0.0.1:${(inward.address() as AddressInfo).port}/live.m3u8`;

beforeEach(async () => {
  event = await server.createEvent();
  organiser = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
});

const at = (minutes: number) => new Date(server.clock.now() + minutes * MINUTE);
const addTalk = (playback_url: string, from = 60, more: object = {}) =>
  addSessions(server.ctx, [
    sessionRow(event.id, {
      ...{ id: newId(server.clock.now()), title: 'Opening', stream: source({ key: playback_url, playback_url }) },
      ...{ starts_at: at(from), ends_at: at(from + 30), ...more },
    }),
  ]);
const find = (left: readonly Check[]) => left.find(({ id }) => id === 'addresses');
const shown = async () =>
  find(((await organiser.get(`/studio/${event.slug}`, HTML)).boot.page as { left: Check[] }).left);
const ask = async () => find((await organiser.post(`/${event.slug}/json/studio/streams/ask`)).json.payload.left);
const answered = (address: string, answer: 'plays' | 'status', minutes: number) =>
  server.ctx.db.insert(asked_streams).values({ event_id: event.id, address, answer, asked_at: at(minutes) });

describe('[STU21] addresses of streams', () => {
  it('are not asked while the page is made, and never within the network', async () => {
    await addTalk(inwardAddress());
    expect(await shown()).toMatchObject({ state: 'advised', asked: { dead: [], asked_at: null, stale: true } });
    expect(await ask()).toMatchObject({
      ...{ count: 1, asked: { dead: [{ name: 'Opening', of: 'session', answer: 'unreachable' }], stale: false } },
    });
    expect((await shown())?.asked?.asked_at).toBe(at(0).toISOString());
    expect(asked).toBe(0);
  });

  it('are asked once in ten minutes, and forgotten with their sessions', async () => {
    await addTalk(inwardAddress());
    await answered(inwardAddress(), 'plays', -9);
    await answered('https://gone.example/a.m3u8', 'plays', -9);
    expect(await ask()).toMatchObject({ state: 'done', asked: { asked_at: at(-9).toISOString(), stale: false } });
    const rows = await server.ctx.db.select().from(asked_streams).where(eq(asked_streams.event_id, event.id));
    expect(rows.map(({ address }) => address)).toEqual([inwardAddress()]);
    await server.clock.advance(MINUTE);
    expect((await shown())?.asked?.stale).toBe(true);
    expect(await ask()).toMatchObject({ count: 1, asked: { asked_at: at(0).toISOString() } });
  });

  it('count for sessions that are not over, and are due from a day before the event', async () => {
    await addTalk('https://live.example/over.m3u8', -60);
    await addTalk('https://live.example/off.m3u8', 60, { cancelled: true });
    await addTalk('/streams/here.m3u8');
    expect(await shown()).toBeUndefined();
    await addTalk('https://live.example/a.m3u8');
    await answered('https://live.example/a.m3u8', 'status', -1);
    const begin = (minutes: number) =>
      server.ctx.db
        .update(events)
        .set({ opens_at: null, starts_at: at(minutes), closes_at: at(minutes + 60) })
        .where(eq(events.id, event.id));
    await begin(25 * 60);
    expect((await shown())?.state).toBe('advised');
    await begin(23 * 60);
    expect((await shown())?.state).toBe('due');
    await begin(-120);
    expect(await shown()).toBeUndefined();
  });

  it('are for organisers alone', async () => {
    const host = await server.signIn(await server.createPerson({ event, host: true }));
    expect((await host.post(`/${event.slug}/json/studio/streams/ask`)).json.code).toBe('forbidden');
  });
});
