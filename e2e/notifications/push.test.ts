import { createPushService } from '@plenary/server/adapters/messages/push';
import { sendPushes } from '@plenary/server/features/notifications/push/push-job';
import {
  startPushService,
  type LocalPushService,
} from '@plenary/server/features/notifications/push/push-service.fixture';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { WITH_WORKER } from '../support/browser.ts';
import { enterEvent, useEvents } from '../support/events.ts';

const stage = useEvents();
let service: LocalPushService;

beforeAll(async () => {
  service = await startPushService(() => stage.server.clock.now());
});
beforeEach(() => {
  const push = createPushService(stage.server.clock, { trusted_hosts: [service.host] });
  for (const { ctx } of stage.server.nodes) Object.assign(ctx.transports, { push });
});
afterAll(() => service.close());

const device = (page: Page) => page.getByRole('group', { name: 'On this device' });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await device(page).waitFor();
}

/** A browser whose push service is the one of this machine: everything else of push messages is the browser's own. */
async function withPushService(context: BrowserContext): Promise<{ readonly endpoint: string }> {
  const { name: _, ...given } = service.browser();
  await context.addInitScript((to) => {
    const { endpoint, p256dh, auth } = to;
    const key = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = () => Promise.resolve('granted');
    PushManager.prototype.subscribe = (options = {}) => {
      sessionStorage.setItem('subscribed', options.applicationServerKey as string);
      return PushManager.prototype.getSubscription() as Promise<PushSubscription>;
    };
    PushManager.prototype.getSubscription = () => {
      const applicationServerKey = sessionStorage.getItem('subscribed');
      if (applicationServerKey === null) return Promise.resolve(null);
      const options = { applicationServerKey: key(applicationServerKey), userVisibleOnly: true };
      const toJSON = () => ({ endpoint, keys: { p256dh, auth } });
      return Promise.resolve({ endpoint, options, toJSON } as unknown as PushSubscription);
    };
  }, given);
  return given;
}

/** Has what is due be sent, and the browser take it as if it came from its push service, which knows it by a name. */
async function deliver(cdp: CDPSession, registrationId: string): Promise<string | undefined> {
  await expect
    .poll(async () => {
      await stage.server.clock.advance(1_000);
      await sendPushes(stage.server.ctx);
      await stage.server.runJobs();
      return service.taken.length;
    })
    .toBe(1);
  const [taken] = service.taken.splice(0);
  const data = JSON.stringify(taken?.shown);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: stage.url, registrationId, data });
  return taken?.browser;
}

/** The worker's registration, as the protocol of the browser names it. */
async function registrationOf(page: Page): Promise<{ readonly cdp: CDPSession; readonly registrationId: string }> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) found(one.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  return { cdp, registrationId: await registered };
}

/** The worker, whose notifications are kept instead of shown: a headless browser shows none, and focuses every page. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  await worker.evaluate(`{
    Object.assign(globalThis, { shown: [], looked: 0, before_eyes: true });
    registration.showNotification = async (title, options) => void shown.push({ title, ...options });
    Object.defineProperty(WindowClient.prototype, 'focused', { get: () => before_eyes });
    const matchAll = clients.matchAll.bind(clients);
    clients.matchAll = async (options) => {
      const pages = await matchAll(options);
      looked += 1;
      return pages;
    };
  }`);
  return worker;
}

interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: { readonly path: string };
}

const shownBy = (worker: Worker): Promise<ShownNotification[]> =>
  worker.evaluate(() => (globalThis as unknown as { shown: ShownNotification[] }).shown);

/** Presses on a notification that was shown. */
async function press(worker: Worker): Promise<void> {
  await worker.evaluate(`{
    const notification = { ...shown[0], close: () => undefined };
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
  }`);
}

/**
 * The push service gives the browser another endpoint; waits until the worker has done what it does then.
 * @param old the subscription until now; undefined: the browser does not say
 */
async function renewed(worker: Worker, old: { readonly endpoint: string } | undefined) {
  const { name, ...given } = service.browser();
  await worker.evaluate(
    async ({ given, old }) => {
      const { pushManager } = (globalThis as unknown as { registration: ServiceWorkerRegistration }).registration;
      const { endpoint, ...keys } = given;
      pushManager.getSubscription = () => Promise.resolve(null);
      pushManager.subscribe = ({ applicationServerKey } = {}) => {
        if (typeof applicationServerKey !== 'string') throw new TypeError('the key of the server was not asked for');
        return Promise.resolve({ endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription);
      };
      const until: Promise<unknown>[] = [];
      const event = new Event('pushsubscriptionchange');
      const waitUntil = (work: Promise<unknown>) => void until.push(work);
      dispatchEvent(Object.assign(event, { oldSubscription: old, waitUntil }));
      await Promise.all(until);
    },
    { given, old },
  );
  return { name, ...given };
}

test('[NOT24] [NOT27] [NOT35] are turned on with one press, shown by the worker, and lead to the notification in the open page', async () => {
  const event = await stage.server.createEvent();
  const entered = await enterEvent(stage, event, await stage.server.createPerson({ event }), WITH_WORKER);
  const first = await withPushService(entered.context);
  const ada = entered.page;
  await ada.reload();
  await openSettings(ada);
  await device(ada).getByText('nothing comes to this device').waitFor();
  expect(await violations(ada)).toEqual([]);
  await device(ada).getByRole('button', { name: 'Turn on notifications' }).click();
  await device(ada).getByText('comes to this device').waitFor();
  await device(ada).getByRole('button', { name: 'Turn off on this device' }).waitFor();
  await ada.reload();
  await device(ada).getByRole('button', { name: 'Turn off on this device' }).waitFor();

  const { cdp, registrationId } = await registrationOf(ada);
  const worker = await workerOf(ada.context());
  const hal = await stage.server.signIn(await stage.server.createPerson({ event, host: true }));
  const link = `/${event.slug}/agenda`;
  const announce = (title: string) =>
    hal.post(`/${event.slug}/json/notifications/announce`, { title, message: 'Come in', link });
  await announce('Before my eyes');
  await ada.getByRole('region', { name: 'Messages' }).getByText('Before my eyes').waitFor();
  await deliver(cdp, registrationId);
  await expect.poll(() => worker.evaluate('looked')).toBe(1);
  await worker.evaluate('before_eyes = false');
  await announce('Doors open');
  await deliver(cdp, registrationId);
  await expect
    .poll(() => shownBy(worker))
    .toMatchObject([{ title: 'Doors open', body: expect.stringContaining('Come in') }]);
  await press(worker);
  await ada.waitForURL(`**${link}`);

  // The push service gives the browser another endpoint: with the old one at hand, as the standard has it, and without.
  const second = await renewed(worker, first);
  await announce('To the second endpoint');
  expect(await deliver(cdp, registrationId)).toBe(second.name);
  const third = await renewed(worker, undefined);
  await announce('To the third endpoint');
  expect(await deliver(cdp, registrationId)).toBe(third.name);
  await device(ada).getByRole('button', { name: 'Turn off on this device' }).click();
  await device(ada).getByRole('button', { name: 'Turn on notifications' }).waitFor();
});
