/*
 * Keeps the offline page, and nothing else, so that a page which cannot be reached says so in our words.
 * Every answer comes from the network; only a navigation that fails is answered from here.
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
