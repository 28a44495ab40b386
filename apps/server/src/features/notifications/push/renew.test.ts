import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPushService, type PushTarget } from '../../../adapters/messages/push.ts';
import { useChat, type Chatter } from '../../chat/chat.fixture.ts';
import { tell } from '../notifications.fixture.ts';
import { sendPushes } from './push-job.ts';
import { startPushService, type LocalPushService } from './push-service.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
useChat((room) => ({ server, event, ada, bob } = room));

let service: LocalPushService;
beforeAll(async () => {
  service = await startPushService(() => server.clock.now());
});
afterAll(() => service.close());
beforeEach(() => {
  const push = createPushService(server.clock, { trusted_hosts: [service.host] });
  Object.assign(server.ctx.transports, { push });
});

const newTarget = (): PushTarget => {
  const { endpoint, p256dh, auth } = service.browser();
  return { endpoint, p256dh, auth };
};
const path = (of: EventFixture) => `/${of.slug}/json/notifications/push`;
const endpointAt = async (client: Client, of = event): Promise<string | null> =>
  (await client.get(path(of))).json.payload.endpoint;
/** A browser that has just subscribed. */
async function subscribed(client: Client, of = event, to = newTarget()): Promise<PushTarget> {
  expect((await client.post(`${path(of)}/subscribe`, { ...to })).status).toBe(200);
  return to;
}
const renew = (client: Client, to: PushTarget, old?: string) =>
  client.post('/json/push/renew', { ...to, ...(old !== undefined && { old }) });

describe('[NOT35] a browser with a new endpoint', () => {
  it('gets there what came to it at all events, in this sign-in alone, however often it says so', async () => {
    const other = await server.createEvent();
    await server.addMember(ada.person, other);
    const phone = await server.signIn(ada.person);
    const [old, kept] = [await subscribed(ada.client), await subscribed(phone)];
    await subscribed(ada.client, other, old);
    const fresh = newTarget();
    for (let time = 0; time < 2; time += 1) {
      expect((await renew(ada.client, fresh, old.endpoint)).json.payload).toEqual({ endpoint: fresh.endpoint });
      expect([await endpointAt(ada.client), await endpointAt(ada.client, other)]).toEqual([
        fresh.endpoint,
        fresh.endpoint,
      ]);
    }
    expect(await endpointAt(phone)).toBe(kept.endpoint);
    await tell(server, { event_id: event.id, to: [ada.person.event_user_id], kind: 'mention', subject: 'a' });
    await server.clock.advance(10_000);
    await sendPushes(server.ctx);
    await server.runJobs();
    const asked = [fresh, kept].map(({ endpoint }) => endpoint.replace(`${service.origin}/push/`, ''));
    expect(service.taken.map(({ browser }) => browser).sort()).toEqual(asked.sort());
  });

  it('need not know the one until now: a sign-in is one browser', async () => {
    await subscribed(ada.client);
    const fresh = newTarget();
    expect((await renew(ada.client, fresh)).status).toBe(200);
    expect(await endpointAt(ada.client)).toBe(fresh.endpoint);
  });

  it('changes nothing by the endpoint of somebody else, or one that was never given', async () => {
    const [own, foreign] = [await subscribed(ada.client), await subscribed(bob.client)];
    for (const old of [foreign.endpoint, 'https://push.example/x', '', '\ud800'])
      expect((await renew(ada.client, newTarget(), old)).json.code).toBe('not_found');
    expect([await endpointAt(ada.client), await endpointAt(bob.client)]).toEqual([own.endpoint, foreign.endpoint]);
  });

  it('makes no subscription where there was none', async () => {
    expect((await renew(ada.client, newTarget())).json.code).toBe('not_found');
    expect(await endpointAt(ada.client)).toBeNull();
  });

  it('says so signed in, with keys that are keys, to an address that leads outward, and not endlessly', async () => {
    const { endpoint } = await subscribed(ada.client);
    const fresh = newTarget();
    expect((await renew(server.anonymous, fresh, endpoint)).status).toBe(403);
    expect((await server.anonymous.get('/json/push')).status).toBe(403);
    for (const wrong of [{ auth: 'short' }, { p256dh: 'A'.repeat(87) }, { endpoint: 'https://10.1.2.3/push' }])
      expect((await renew(ada.client, { ...fresh, ...wrong }, endpoint)).status).toBe(400);
    const tries = Array.from({ length: 25 }, () => renew(ada.client, fresh, endpoint));
    expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);
  });

  it('finds the key to subscribe to', async () => {
    const { public_key } = (await ada.client.get('/json/push')).json.payload;
    expect(public_key).toBe((await ada.client.get(path(event))).json.payload.public_key);
  });
});
