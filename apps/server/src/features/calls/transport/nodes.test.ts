import { mailboxTopic } from '@plenary/contract/calls/topics';
import type { EventFixture } from '@plenary/testkit/events';
import { createClient } from '@plenary/testkit/client';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../live/live.fixture.ts';
import { callerOf, inCall, linesOf, newCaller, privateChat, type Caller } from '../calls.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Caller;
let bob: Caller;
let tid: string;

beforeAll(async () => {
  server = await startServer();
  event = await server.createEvent();
  ada = await newCaller(server, event);
  bob = await newCaller(server, event);
  tid = await privateChat(event, ada, bob);
});
afterAll(() => server.stop());

describe('[CAL16] [CAL20] a server that dies between the commit and telling', () => {
  it('loses nothing: another one tells of the signal, of who is there and of the lines', async () => {
    const [a, b] = [await ada.joins(tid), await bob.joins(tid)];
    // Commits of the first server wake nobody at the second: it finds out by itself, as after a death.
    const second = await startServer({ clock: server.clock });
    const there = await callerOf(server, event, bob.person);
    const socket = await connect(second.url, event.slug, bob.client.cookie);
    await socket.next('hello');
    socket.send({ t: 'sub', topic: mailboxTopic(b.peer) });
    await socket.next('subbed');
    await ada.does('signals', { from: a.peer, to: b.peer, id: 's1', data: { kind: 'restart' } });
    await ada.does('leave', { peer: a.peer });
    await second.clock.advance(2_000);
    const frame = await socket.next('evt');
    expect(frame.events).toMatchObject([{ kind: 'signal', payload: { id: 's1', from: a.peer } }]);
    const page = createClient(second.url, bob.client.cookie);
    const state = await page.get(`/${event.slug}/poll/${encodeURIComponent(`call:${tid}`)}`);
    expect(inCall(state.json.payload.video_call)).toEqual([bob.person.event_user_id]);
    expect(await linesOf(event, there, tid)).toEqual(['started', 'joined', 'left']);
    socket.close();
    await second.stop();
  });
});
