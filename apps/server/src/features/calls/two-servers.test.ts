import { PAGE_LEASE } from '@plenary/domain/time/leases';
import { ownTopic } from '@plenary/contract/own-topic';
import { CALLS } from '@plenary/contract/calls/operations';
import { mailboxTopic, PEER_ENDED } from '@plenary/contract/calls/topics';
import { createClient } from '@plenary/testkit/client';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { eventually } from '@plenary/testkit/eventually';
import { cutBuses } from '@plenary/testkit/faults/cut-bus';
import type { TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect, eventsIn, type RawSocket } from '../../live/live.fixture.ts';
import { follow } from '../presence/presence.fixture.ts';
import { callerOf, inCall, newCaller, privateChat, type Caller } from './calls.fixture.ts';
import { lookAfterCalls, renewPlaces } from './round.ts';

const clock = new FakeClock();
const here = useServer({ clock, config: { files_shared: true } });
const there = useServer({ clock, config: { files_shared: true } });
let event: EventFixture;
let ada: Caller;
let bob: Caller;
let tid: string;
let a: string;
let b: string;
const pages: RawSocket[] = [];

/** Ada's page is at one server, Bob's at the other, each in the call and at its mailbox. */
beforeEach(async () => {
  event = await here.createEvent();
  ada = await newCaller(here, event);
  bob = await callerOf(there, event, await here.createPerson({ event }));
  tid = await privateChat(event, ada, bob);
  await busesWork(true);
  a = (await ada.joins(tid)).peer;
  b = (await bob.joins(tid)).peer;
});
afterEach(() => pages.splice(0).forEach((page) => page.close()));

const busesWork = (works: boolean) =>
  eventually(() => expect([here, there].map(({ ctx }) => ctx.helpers.all().get('bus'))).toEqual([works, works]));

async function pageAt(server: TestServer, { client }: Caller): Promise<RawSocket> {
  const page = await connect(server.url, event.slug, client.cookie);
  pages.push(page);
  await page.next('hello');
  return page;
}
async function mailboxAt(server: TestServer, who: Caller, peer: string) {
  const page = await pageAt(server, who);
  await follow(page, mailboxTopic(peer));
  return () =>
    eventsIn(page.waiting, mailboxTopic(peer)).flatMap(({ kind, payload }) => (kind === 'signal' ? [payload.id] : []));
}
const signals = async (who: Caller, from: string, to: string, ...ids: readonly string[]): Promise<void> => {
  for (const id of ids) await who.does('signals', { from, to, id, data: { kind: 'restart' } });
};

describe('[CAL16] [LV34] a mesh of people at two servers', () => {
  test('each sees the other, and what one signals reaches the mailbox at the other server, in its order', async () => {
    const both = [ada, bob].map(({ person }) => person.event_user_id);
    for (const who of [ada, bob]) expect(inCall(await who.sees(tid))).toEqual(both);
    const [adas, bobs] = [await mailboxAt(here, ada, a), await mailboxAt(there, bob, b)];
    await signals(ada, a, b, 's1', 's2', 's3');
    await signals(bob, b, a, 's4', 's5');
    await eventually(() => expect(bobs()).toEqual(['s1', 's2', 's3']));
    await eventually(() => expect(adas()).toEqual(['s4', 's5']));
  });

  test('nothing of it is lost or comes twice while the bus is cut, and what came before the page lies in the mailbox', async () => {
    await signals(ada, a, b, 's1');
    const { json } = await bob.reads(mailboxTopic(b));
    expect(json.payload.signals).toMatchObject([{ id: 's1', from: a }]);
    const bobs = await mailboxAt(there, bob, b);
    await cutBuses(here.ctx.db.$client);
    await busesWork(false);
    await signals(ada, a, b, 's2', 's3');
    await clock.advance(1_000);
    await eventually(() => expect(bobs()).toEqual(['s2', 's3']));
    await busesWork(true);
    await signals(ada, a, b, 's4');
    await eventually(() => expect(bobs()).toEqual(['s2', 's3', 's4']));
  });

  test('a signal is refused at both once the place has ended at one of them', async () => {
    await bob.does('leave', { peer: b });
    expect(await ada.code('signals', { from: a, to: b, id: 's1', data: { kind: 'restart' } })).toBe('call_gone');
  });
});

describe('[CAL15] [D9] a place whose page is at another server', () => {
  /** So long each looks after all calls, and renews the places of its own pages if it is one of `renewing`. */
  async function passes(ms: number, renewing: readonly TestServer[]): Promise<void> {
    for (let at = 0; at < ms; at += PAGE_LEASE.renew_every_ms) {
      await clock.advance(PAGE_LEASE.renew_every_ms);
      for (const { ctx } of renewing) await renewPlaces(ctx);
      for (const { ctx } of [here, there]) await lookAfterCalls(ctx);
    }
  }

  test('is kept by that one, ended by any once nobody renews it, and its page learns of the end', async () => {
    await mailboxAt(here, ada, a);
    await mailboxAt(there, bob, b);
    await passes(2 * CALLS.lease_ms, [here, there]);
    expect(inCall(await ada.sees(tid))).toHaveLength(2);
    const page = await pageAt(there, bob);
    const own = ownTopic(bob.person.account_id);
    await follow(page, own);
    await passes(CALLS.lease_ms, [here]);
    expect(inCall(await ada.sees(tid))).toEqual([ada.person.event_user_id]);
    const ends = () => eventsIn(page.waiting, own).filter(({ kind }) => kind === PEER_ENDED);
    await eventually(() => expect(ends()).toMatchObject([{ payload: { peer: b, reason: 'expired' } }]));
  });

  test('moves with its page: a reload that comes to the other server finds it again', async () => {
    await bob.does('leave', { peer: b, reason: 'unload' });
    const device = createClient(here.url, bob.client.cookie);
    const elsewhere = await callerOf({ signIn: () => Promise.resolve(device) }, event, bob.person);
    const again = await elsewhere.joins(tid);
    expect(inCall(again.video_call)).toHaveLength(2);
    await mailboxAt(here, elsewhere, again.peer);
    await mailboxAt(here, ada, a);
    await passes(2 * CALLS.lease_ms, [here]);
    expect(inCall(await ada.sees(tid))).toHaveLength(2);
  });
});
