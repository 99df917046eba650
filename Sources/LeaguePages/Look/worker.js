// Offline: the network first, then what was kept. The server writes here where the site begins and
// the assets' addresses: they change with the assets, and so do the caches' names.
const root = "ROOT/";
const assets = ["ASSETS"];
const own = `field game ${root} `;
const [shell, pages] = ["shell", "pages"].map((name) => `${own}${name} ${assets.join(" ")}`);
const most = 200;
const never = /^(?:calendar|api|rest|auth)(?:\/|$)|^follow\/|^changes\/live$/;

addEventListener("install", (event) => event.waitUntil((async () => {
  await (await caches.open(shell)).addAll([`${root}offline`, ...assets]);
  await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(own) && name !== shell && name !== pages) await caches.delete(name);
  }
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(location.origin + root)) return;
  const path = url.pathname.slice(root.length);
  if (never.test(path)) return;
  event.respondWith(path.startsWith("assets/") ? asset(request) : page(request, event));
});

async function asset(request) {
  return await caches.match(request) ?? await fetch(request);
}

async function page(request, event) {
  const answer = fetch(request);
  const kept = answer.then((fresh) => keep(request, fresh.clone())).catch(() => {});
  event.waitUntil(kept);
  try {
    return await Promise.race([answer, late(4000)]);
  } catch {
    const cache = await caches.open(pages);
    const old = await cache.match(request, { ignoreVary: true });
    if (old) return old;
    if (request.mode !== "navigate") return answer;
    // Slow is not offline: without a kept page the answer is worth waiting for.
    return answer.catch(() => caches.match(`${root}offline`));
  }
}

const late = (time) => new Promise((_, no) => setTimeout(no, time));

// Only public pages, and only the last ones: a key written again goes to the end.
async function keep(request, answer) {
  const control = answer.headers.get("Cache-Control") ?? "";
  if (answer.status !== 200 || answer.redirected || /private|no-store/.test(control)) return;
  if (/event-stream/.test(answer.headers.get("Content-Type"))) return;
  const cache = await caches.open(pages);
  await cache.delete(request);
  await cache.put(request, answer);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

// Notices. A browser takes the right to send them away from a site that shows none for a message, so
// one without content shows something, too.
addEventListener("push", (event) => {
  let notice;
  try { notice = event.data.json(); } catch { /* No message of ours. */ }
  const { title, body, url, tag, timestamp } = notice ?? {};
  event.waitUntil(registration.showNotification(title || "Field Game", {
    body: body ?? "There is news of the fixtures.",
    data: { url },
    lang: "en-GB",
    ...(tag && { tag, renotify: true }),
    ...(Number.isFinite(timestamp) && { timestamp }),
  }));
});

addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openPage(notification.data?.url));
});

// A page that is open is shown as it is; pages of other sites are not opened.
async function openPage(address) {
  const home = location.origin + root;
  let url = home;
  try {
    const asked = new URL(address ?? root, home).href;
    if (asked.startsWith(home)) url = asked;
  } catch { /* No address. */ }
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((page) => page.url === url);
  return shown ? shown.focus() : clients.openWindow(url);
}

// What the page with the form has kept: the server's key, where changes are told, and the endpoint.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil((async () => {
  const cache = await caches.open(`notices ${root}`);
  const place = location.origin + root + "push-state";
  const state = await (await cache.match(place))?.json();
  if (!state) return;
  const { pushManager } = registration;
  const subscription = event.newSubscription ?? await pushManager.getSubscription()
    ?? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: state.key });
  const old = event.oldSubscription?.endpoint ?? state.endpoint;
  const fields = new URLSearchParams({ old, subscription: JSON.stringify(subscription) });
  const answer = await fetch(state.change, { method: "POST", body: fields });
  if (!answer.ok) return;
  const { endpoint } = subscription;
  await cache.put(place, new Response(JSON.stringify({ ...state, endpoint })));
})()));
