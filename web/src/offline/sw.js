// Furlong without a network. After the first visit all files of one build lie in one cache; a new build is fetched beside
// it and takes over when the last page of the old one is closed, or when a person says so.
// tools/after_build.mjs writes the version and the list of files into this text.
const version = 'VERSION';
const files = ['FILES'];

const prefix = 'furlong-';
const shelf = prefix + version;
/** After so many milliseconds the page we have is better than an answer we wait for. */
const patience = 2500;
/** The server's own, never ours to answer. */
const live = /^(api|ws|admin|healthz|metrics)(\/|\?|$)/;

async function fetched(file) {
  // A name under assets/ changes with its content: what the last build had need not be fetched again.
  const known = file.startsWith('./assets/') && (await caches.match(new URL(file, registration.scope).href));
  if (known) return known;
  for (let tries = 1; ; ++tries) {
    const response = await fetch(new Request(file, { cache: 'no-cache' }));
    if (response.ok) return response;
    // Too many at once, says the server: a little later, then.
    if (tries === 6 || (response.status !== 429 && response.status !== 503))
      throw new Error(`${file}: ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 1000 * tries));
  }
}

/** A few at a time: the page itself wants its files first. */
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

/** One build, whole: its page goes with its files. A newer one comes by the offer, never in pieces. */
async function page(request, path) {
  const own = path === '' || path === 'index.html';
  if (own) return (await kept('./')) ?? fetch(request);
  // Any other page is the server's to answer; without it, ours opens at that place.
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
