// Keeps the site in the browser, all of one version, so that it can be used without a network. The build fills in what it has.

const VERSION = "{version}";
/** @type {string[]} */
const FILES = ["{files}"];

const SCOPE = new URL("./", self.location.href);
// Other sites of the same host have their own.
const OURS = `pawnlight ${SCOPE.pathname} `;
const NAME = OURS + VERSION;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) =>
  event.waitUntil(
    caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))),
  ),
);

worker.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name))),
      )
      .then(() => worker.clients.claim()),
  ),
);

worker.addEventListener("message", ({ data }) => data === "take over" && worker.skipWaiting());

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE.href)) return;
  event.respondWith(
    caches.open(NAME).then(async (cache) => {
      const found = await cache.match(request, { ignoreSearch: true });
      return found ?? fetch(request);
    }),
  );
});
