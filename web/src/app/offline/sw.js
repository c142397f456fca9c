// The service worker. After the first visit all files of a build are in one cache. A new build is fetched into another
// one and takes over when the last page of the old one is closed, or when a person agrees. tools/after_build.mjs
// inserts the version and the list of files.
const version = 'VERSION';
const files = ['FILES'];

const prefix = 'furlong-';
const shelf = prefix + version;
/** In milliseconds; after that the cached page is used. */
const patience = 2500;
/** Paths of the server's interfaces, which are never cached. */
const live = /^(api|ws|admin|healthz|metrics)(\/|\?|$)/;

async function fetched(file) {
  // A name under assets/ changes with its content, so files of the last build can be reused.
  const known = file.startsWith('./assets/') && (await caches.match(new URL(file, registration.scope).href));
  if (known) return known;
  for (let tries = 1; ; ++tries) {
    const response = await fetch(new Request(file, { cache: 'no-cache' }));
    if (response.ok) return response;
    // The server is rate limiting: try again a little later.
    if (tries === 6 || (response.status !== 429 && response.status !== 503))
      throw new Error(`${file}: ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 1000 * tries));
  }
}

/** A few at a time: the page itself needs its files first. */
async function fill() {
  const cache = await caches.open(shelf);
  const left = [...files];
  const fetchNext = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await cache.put(file, await fetched(file));
  };
  await Promise.all(Array.from({ length: 4 }, fetchNext));
}

async function clear() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== shelf).map((name) => caches.delete(name)),
  );
  await clients.claim();
}

async function kept(request) {
  const cache = await caches.open(shelf);
  return cache.match(request, { ignoreVary: true });
}

/** A page always comes from the same build as its files. A new build starts only when the person agrees. */
async function page(request, path) {
  const own = path === '' || path === 'index.html';
  if (own) return (await kept('./')) ?? fetch(request);
  // Other pages come from the server; without it, ours opens at that place.
  const away = Response.redirect(`${registration.scope}#/${path}`, 302);
  const late = new Promise((resolve) => setTimeout(resolve, patience, away));
  return Promise.race([fetch(request).catch(() => away), late]);
}

async function asset(request) {
  return (await kept(request)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(clear()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { scope } = registration;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length).replace(/#.*$/, '');
  if (live.test(path)) return;
  event.respondWith(request.mode === 'navigate' ? page(request, path.replace(/\?.*$/, '')) : asset(request));
});
