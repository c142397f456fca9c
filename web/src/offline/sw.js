// Furlong without a network. After the first visit all files of one build lie in one cache; a new build is fetched beside
// it and takes over when the last page of the old one is closed, or when a person says so.
// tools/after_build.mjs writes the version and the list of files into this text.
const version = 'VERSION';
const files = ['FILES'];

const prefix = 'furlong-';
const shelf = prefix + version;
/** After so many milliseconds the page we have is better than the one we wait for. */
const patience = 2500;
/** The server's own, never ours to answer. */
const live = ['api/', 'ws/', 'admin/', 'healthz', 'metrics'];

async function fetched(file) {
  // A name under assets/ changes with its content: what the last build had need not be fetched again.
  const known = file.startsWith('./assets/') && (await caches.match(new URL(file, registration.scope).href));
  if (known) return known;
  const response = await fetch(new Request(file, { cache: 'no-cache' }));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

async function fill() {
  const cache = await caches.open(shelf);
  await Promise.all(files.map(async (file) => cache.put(file, await fetched(file))));
}

async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== shelf).map((name) => caches.delete(name)));
  await clients.claim();
}

async function kept(request) {
  const cache = await caches.open(shelf);
  return cache.match(request, { ignoreVary: true });
}

/** The page from the network where that is quick, else the one we have. */
async function page(request) {
  const ours = await kept('./');
  if (!ours) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patience, ours));
  const fresh = fetch(request).then((response) => (response.status < 500 ? response : ours));
  return Promise.race([fresh.catch(() => ours), late]);
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
  const path = request.url.slice(scope.length);
  if (live.some((start) => path.startsWith(start))) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : asset(request));
});
