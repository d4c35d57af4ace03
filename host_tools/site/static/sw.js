// Keeps the site in the browser, so that it can be used without a network: whole versions only. The build fills in the files.
//
// All files but the page itself are in a folder that is named for them, so that a page gets the files of its own version
// whatever this worker's version is.

const VERSION = "{version}";
/** The SHA-256 of each file, in hex digits. @type {Record<string, string>} */
const FILES = { "{path}": "{digest}" };

const INDEX = "index.html";
const SCOPE = new URL("./", self.location.href);
// Other sites of the same host have their own.
const OURS = `pawnlight ${SCOPE.pathname} `;
const NAME = OURS + VERSION;
// By then a page has loaded.
const MS_TO_LOAD = 5000;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** The move to the server's version, if this one cannot be repaired. @type {Promise<void> | null} */
let moving = null;
let repaired = false;

/** @param {string} path */
const urlOf = (path) => new URL(path === INDEX ? "./" : path, SCOPE).href;

/**
 * Returns a response with the same content if it is that of the file `path` of this version, or else null.
 * @param {string} path
 * @param {Response | undefined} response
 */
async function checked(path, response) {
  if (!response?.ok) return null;
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if (Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") !== FILES[path]) return null;
  return new Response(bytes, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
}

/**
 * Returns the file `path` of this version from the server, null if that has another. Throws an error without a network.
 * @param {string} path
 */
async function fetched(path) {
  for (const cache of /** @type {RequestCache[]} */ (["no-cache", "reload"])) {
    const found = await checked(path, await fetch(new Request(urlOf(path), { cache })));
    if (found) return found;
  }
  return null;
}

/**
 * Returns the file `path` of this version as it is kept, null if it is not, or is damaged.
 * @param {Cache} cache
 * @param {string} path
 */
async function kept(cache, path) {
  try {
    return await checked(path, await cache.match(urlOf(path)));
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** Takes this version, if every file is there. */
async function install() {
  const files = await Promise.all(
    Object.keys(FILES).map(async (path) => {
      const file = await fetched(path);
      if (!file) throw new Error(`${path} is not that of this version.`);
      return /** @type {[string, Response]} */ ([urlOf(path), file]);
    }),
  );
  const cache = await caches.open(NAME);
  try {
    for (const [url, file] of files) await cache.put(url, file);
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

/** Removes old versions, but for the last one: a page of it may be open. */
async function removeOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/**
 * Returns the file `path` of this version, and repairs what is kept of it; null if the server has another version: then
 * that is taken as soon as it is whole.
 * @param {string} path
 */
async function ours(path) {
  const cache = await caches.open(NAME);
  const here = await kept(cache, path);
  if (here) return here;
  const found = await fetched(path);
  if (found) await cache.put(urlOf(path), found.clone()).catch((error) => console.warn(error));
  else moving ??= move().catch((error) => console.warn(error));
  return found;
}

async function move() {
  await worker.registration.update();
  const { installing, waiting } = worker.registration;
  (installing ?? waiting)?.postMessage("take over");
}

/** Repairs what is kept of this version, once. */
async function repair() {
  if (repaired) return;
  repaired = true;
  await new Promise((resolve) => setTimeout(resolve, MS_TO_LOAD));
  try {
    for (const path of Object.keys(FILES)) await ours(path);
  } catch {
    // Without a network, the next start tries again.
  }
}

/** @param {Request} request */
async function answer(request) {
  const path = new URL(request.url).pathname.slice(SCOPE.pathname.length) || INDEX;
  // A page of another version is kept there, or comes whole from the server.
  if (typeof FILES[path] !== "string") return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
  return (await ours(path)) ?? (path === INDEX ? fetch(request) : Response.error());
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOld().then(() => worker.clients.claim())));
worker.addEventListener("message", ({ data }) => data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE.href)) return;
  event.respondWith(answer(request));
  if (request.mode === "navigate") event.waitUntil(repair());
});
