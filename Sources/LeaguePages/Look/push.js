// Notices on this device, for pages that have such a form; loaded by them alone.
//
// <form data-push data-key="PUBLIC KEY" data-change="ADDRESS" action="ADDRESS" method="post" hidden>
//   with an <input type="hidden" name="subscription">, a [role=status], and two buttons:
//   [data-push-on], and [data-push-off] with the address that ends it as its formaction.
//
// What else the form asks for, such as houses, is sent along. The server answers 2xx, or an error with
// a JSON object whose message is for people.
addEventListener("DOMContentLoaded", async () => {
  const form = document.querySelector("form[data-push]");
  if (!form) return;
  const { key, change } = form.dataset;
  const [on, off, status] = ["[data-push-on]", "[data-push-off]", "[role=status]"]
    .map((selector) => form.querySelector(selector));
  const show = (text, isOn) => {
    status.textContent = text;
    on.hidden = isOn !== false;
    off.hidden = isOn !== true;
  };
  const blocked = "Notices are blocked: allow them for this site in the settings of your browser.";

  form.hidden = false;
  const isIOS = /iP(?:hone|ad|od)/.test(navigator.userAgent)
    || navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1;
  const script = document.documentElement.dataset.worker;
  if (!(script && isSecureContext && navigator.serviceWorker && "PushManager" in window
    && "Notification" in window)) {
    return show(isIOS && !navigator.standalone
      ? "On an iPhone or iPad first add this site to the Home Screen: Share, then “Add to Home Screen”. Open it from there, and come back to this page."
      : "This browser cannot show notices.");
  }

  const send = async (address, fields) => {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
    if (answer.ok) return;
    const problem = await answer.json().catch(() => ({}));
    throw new Error(problem.message || "The server did not take it: try again later.");
  };

  // What the worker needs to know when the browser changes the subscription.
  const worker = await navigator.serviceWorker.register(script);
  const place = new URL("push-state", worker.scope).href;
  const store = () => caches.open(`notices ${new URL(worker.scope).pathname}`);
  const state = async () => (await (await store()).match(place))?.json();
  const keep = async ({ endpoint }) => (await store()).put(place,
    new Response(JSON.stringify({ endpoint, key, change: new URL(change, location).href })));
  const forget = async () => (await store()).delete(place);

  const text = (octets) => btoa(String.fromCharCode(...new Uint8Array(octets)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const isOurs = ({ options }) => !options?.applicationServerKey
    || text(options.applicationServerKey) === key;

  const subscribe = async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    const old = await pushManager.getSubscription();
    if (old && isOurs(old)) return old;
    await old?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  };

  const start = async () => {
    // First of all: browsers ask only while the press of a button is fresh.
    const permission = await Notification.requestPermission();
    if (permission === "denied") return show(blocked);
    if (permission !== "granted") return show("", false);
    show("One moment …");
    let subscription;
    try {
      subscription = await subscribe();
      const fields = new FormData(form);
      fields.set("subscription", JSON.stringify(subscription));
      await send(form.action, fields);
      await keep(subscription);
      show("Notices come to this device.", true);
    } catch (error) {
      await subscription?.unsubscribe().catch(() => {});
      await forget();
      show(error.name === "Error" ? error.message : "This did not work: try again when you are online.",
        false);
    }
  };

  const stop = async () => {
    show("One moment …");
    const subscription = await worker.pushManager.getSubscription();
    const endpoint = subscription?.endpoint ?? (await state())?.endpoint;
    await subscription?.unsubscribe();
    await forget();
    // If this is lost, the push service tells the server with the next notice.
    if (endpoint) await send(off.formAction, { endpoint }).catch(() => {});
    show("No more notices come to this device.", false);
  };

  let isBusy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    try {
      await (event.submitter === off ? stop() : start());
    } catch {
      show("This did not work: try again.", event.submitter === off);
    } finally {
      isBusy = false;
    }
  });

  try {
    if (Notification.permission === "denied") return show(blocked);
    const [subscription, known] = [await worker.pushManager.getSubscription(), await state()];
    if (!subscription || !known || !isOurs(subscription)) return show("", false);
    show("Notices come to this device.", true);
    if (subscription.endpoint === known.endpoint) return;
    // The browser has changed it, and the server has not heard of it.
    await send(change, { old: known.endpoint, subscription: JSON.stringify(subscription) });
    await keep(subscription);
  } catch {
    show("", false);
  }
});
