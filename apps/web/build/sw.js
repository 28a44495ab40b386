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
  event.waitUntil(registration.navigationPreload ? registration.navigationPreload.enable() : undefined);
});

addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(openPage(event));
  else if (origin === location.origin && KEPT.includes(pathname))
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
  event.waitUntil(renew(event));
});

/**
 * The push service has taken the subscription back, or has given another one: the server goes on with that. Browsers differ in
 * whether they say which it was, and whether they have a new one already.
 */
async function renew({ oldSubscription: old, newSubscription }) {
  const { pushManager } = registration;
  const subscription = newSubscription ?? (await pushManager.getSubscription()) ?? (await subscribe(old));
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ ...(old && { old: old.endpoint }), endpoint, ...keys });
  await fetch('/json/push/renew', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
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
