/*
 * Keeps the offline page, so that a page which cannot be reached says so in our words: every answer comes from the
 * network; only a navigation that fails is answered from here. It also shows push messages (NOT27) and
 * keeps their subscription (NOT35).
 */
const PAGE = '/offline';
const KEPT = [PAGE, '/offline.css', '/offline.js'];
const CACHE = 'plenary-offline';

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  // The browser may ask for a page while this worker still starts.
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === 'navigate') {
    event.respondWith(openPage(event));
    event.waitUntil(renewDue());
  } else if (origin === location.origin && KEPT.includes(pathname))
    event.respondWith(fromNetwork(event.request, pathname));
});

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(PAGE);
  }
}

function fromNetwork(request, path) {
  return fetch(request).catch(() => kept(path));
}

/** A kept file, or a failure like the network's when the browser has thrown it away. */
async function kept(path) {
  return (await caches.match(path, { cacheName: CACHE })) ?? Response.error();
}

addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()));
});

/** What the server tells (push-job.ts): {title, body, path, tag, lang, dir}. */
async function show({ title, body, path, tag, lang, dir }) {
  // A toast says it where the event is before one's eyes. Safari takes the right from who does not show each message.
  const safari = /AppleWebKit/.test(navigator.userAgent) && !/Chrome|Chromium/.test(navigator.userAgent);
  const seen = (await pagesOf(path)).some((page) => page.focused);
  if (seen && !safari) return;
  await registration.showNotification(title, { body, tag, lang, dir, icon: '/icon-192.png', data: { path } });
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification));
});

/** An open page goes there by itself, so that a call in it goes on. */
async function follow({ tag: notice, data: { path } }) {
  const [page] = await pagesOf(path);
  if (!page) return clients.openWindow(path);
  page.postMessage({ notice });
  return page.focus();
}

addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewFrom(event.oldSubscription, event.newSubscription));
});

/** A renewal that the server has not heard of is kept here: the worker may be ended at any moment. */
const RENEWALS = 'plenary-push';
const RENEWAL = '/push-renewal';
/** Ms from one try to the next; then the next page that is opened tries again, once the last of them has passed. */
const TRIES_AFTER = [2_000, 10_000, 60_000];

/**
 * The push service has taken the subscription back, or has given another one: the server goes on with that. Browsers differ in
 * whether they say which it was, and whether they have a new one already.
 */
async function renewFrom(old, given) {
  // Where an earlier change has not got through, the server still knows the endpoint from before that.
  const due = await dueRenewal();
  await keepRenewal({ old: due ? due.old : old?.endpoint, at: 0 });
  for (const wait of TRIES_AFTER) {
    if (await isRenewed(old, given)) return;
    if (wait !== TRIES_AFTER.at(-1)) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Tries a renewal that is still due, when a page is opened. */
async function renewDue() {
  const due = await dueRenewal();
  if (due && due.at <= Date.now()) await isRenewed();
}

/** Whether nothing is left to be done: the server has taken the new endpoint, or wants nothing of it. */
async function isRenewed(old, given) {
  const due = await dueRenewal();
  if (!due) return true;
  await keepRenewal({ ...due, at: Date.now() + TRIES_AFTER.at(-1) });
  try {
    const status = await renew(due.old, old, given);
    if (status >= 500 || [408, 425, 429].includes(status)) return false;
  } catch {
    return false;
  }
  await (await caches.open(RENEWALS)).delete(RENEWAL);
  return true;
}

async function renew(known, old, given) {
  const subscription = given ?? (await registration.pushManager.getSubscription()) ?? (await subscribe(old));
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ ...(known && { old: known }), endpoint, ...keys });
  const headers = { 'content-type': 'application/json' };
  return (await fetch('/json/push/renew', { method: 'POST', headers, body })).status;
}

/** {old: the endpoint that the server knows, where that is known; at: when it may be tried, ms}, or undefined. */
async function dueRenewal() {
  return (await caches.match(RENEWAL, { cacheName: RENEWALS }))?.json();
}

async function keepRenewal(due) {
  await (await caches.open(RENEWALS)).put(RENEWAL, new Response(JSON.stringify(due)));
}

async function subscribe(old) {
  const known = old?.options?.applicationServerKey;
  const applicationServerKey = known ?? (await (await fetch('/json/push')).json()).payload.public_key;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Open pages of the event of a path, the one that was used last first. */
async function pagesOf(path) {
  const [, event] = new URL(path, location.origin).pathname.split('/');
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter((page) => new URL(page.url).pathname.split('/')[1] === event);
}
