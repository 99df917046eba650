// The theme and the clock come before the first paint, so this file is loaded in the head.
const root = document.documentElement;
const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const apply = () => {
  for (const key of ["theme", "clock"]) {
    const value = kept(key);
    if (value) root.dataset[key] = value; else delete root.dataset[key];
  }
};
apply();
addEventListener("storage", apply);

addEventListener("DOMContentLoaded", () => {
  const all = (selector) => document.querySelectorAll(selector);
  const hidden = (text) => {
    const span = document.createElement("span");
    span.className = "vh";
    span.textContent = text;
    return span;
  };

  // Settings: the radios of this device only. The form of the house goes to the server.
  for (const radio of all("input[data-set]")) {
    const key = radio.dataset.set;
    radio.disabled = false;
    radio.checked = radio.value === (kept(key) ?? "");
    radio.addEventListener("change", () => {
      try {
        if (radio.value) localStorage.setItem(key, radio.value); else localStorage.removeItem(key);
      } catch { /* Storage is off: the choice lasts for this page. */ }
      if (radio.value) root.dataset[key] = radio.value; else delete root.dataset[key];
    });
  }

  // My house is marked here and not by the server: pages stay the same for everybody.
  const house = /(?:^|; )house=([\w-]+)/.exec(document.cookie)?.[1];
  if (house) {
    // On its own page every match would be.
    const isOwn = location.pathname.endsWith(`/houses/${house}`);
    for (const item of isOwn ? [] : all(`[data-house~="${house}"]`)) {
      item.classList.add("mine");
      (item.querySelector("h3 a, th a, p a") ?? item).append(hidden(" (my house)"));
    }
    for (const option of all(`select[data-mine] option[value="${house}"]`)) option.selected = true;
  }

  if (navigator.clipboard) {
    for (const button of all("button[data-copy]")) {
      button.hidden = false;
      button.addEventListener("click", async () => {
        const status = button.parentElement.querySelector("[role=status]");
        try {
          await navigator.clipboard.writeText(button.dataset.copy);
          status.textContent = "Copied";
        } catch {
          status.textContent = "Could not copy: select the address instead";
        }
      });
    }
  }
  for (const button of all("button[data-print]")) button.addEventListener("click", () => print());

  // A form that must not lose what was typed: where the connection is lost, the page stays as it is.
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("form[data-steady]")) return;
    event.preventDefault();
    const status = form.querySelector("[data-status]");
    if (form.dataset.sending) return;
    form.dataset.sending = "yes";
    status.textContent = "Sending …";
    const fields = new URLSearchParams(new FormData(form));
    const isPost = form.method === "post";
    const address = isPost ? form.action : `${form.action}?${fields}`;
    try {
      const answer = await fetch(address, isPost ? { method: "POST", body: fields } : {});
      if (!isPost || answer.redirected) return location.assign(answer.url);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.title = page.title;
      document.querySelector("main").replaceWith(page.querySelector("main"));
      document.querySelector("main .problems, main h1")?.scrollIntoView();
      document.querySelector("main .problems")?.focus();
    } catch {
      status.textContent = "No connection: what you typed is kept here. Try again when you are back.";
    } finally {
      delete form.dataset.sending;
    }
  });

  const clock = (date) => date.toLocaleTimeString("en-GB", root.dataset.clock === "24"
    ? { timeZone: "Europe/London", hour: "2-digit", minute: "2-digit" }
    : { timeZone: "Europe/London", hour: "numeric", minute: "2-digit", hour12: true })
    .replace(" ", "");

  // Offline: a kept page has the same bytes, so the date of its answer tells its age.
  const offline = document.getElementById("offline");
  const online = async () => {
    if (!offline) return;
    if (navigator.onLine) { offline.hidden = true; return; }
    const kept = await window.caches?.match(location.href, { ignoreVary: true });
    const made = kept?.headers.get("Date");
    if (navigator.onLine) return;
    offline.hidden = false;
    offline.textContent = "You are offline";
    if (!made) return;
    const date = new Date(made);
    const day = (value) => value.toLocaleDateString("en-GB",
      { timeZone: "Europe/London", weekday: "long", day: "numeric", month: "long" });
    const when = day(date) === day(new Date()) ? clock(date) : `${day(date)}, ${clock(date)}`;
    offline.textContent = `Last updated ${when}, you are offline`;
  };
  online();
  addEventListener("online", online);
  addEventListener("offline", online);

  // Changes are announced and offered; nothing on the page moves by itself.
  const live = document.getElementById("live");
  if (live) {
    const address = document.body.dataset.live;
    let stream, timer, tag;
    const tell = () => {
      // A hall's screen has nobody to press the link.
      if ("reload" in document.body.dataset) return location.reload();
      if (live.firstChild) return;
      const link = document.createElement("a");
      link.href = location.href;
      link.textContent = "Show them";
      link.addEventListener("click", (event) => { event.preventDefault(); location.reload(); });
      live.append("There are new changes. ", link);
    };
    const ask = async () => {
      try {
        const answer = await fetch(location.href, { method: "HEAD", cache: "no-cache" });
        const now = answer.ok && answer.headers.get("ETag");
        if (tag && now && now !== tag) tell();
        tag = now || tag;
      } catch { /* Offline: ask again in a minute. */ }
    };
    const stop = () => { stream?.close(); clearInterval(timer); stream = timer = undefined; };
    const start = () => {
      stop();
      if (document.hidden) return;
      if (address && window.EventSource) {
        stream = new EventSource(address);
        stream.addEventListener("change", tell);
        // A refused stream stays closed; a lost one comes back by itself.
        stream.onerror = () => { if (stream?.readyState === 2) { stop(); timer = setInterval(ask, 60000); } };
      } else {
        ask();
        timer = setInterval(ask, 60000);
      }
    };
    start();
    document.addEventListener("visibilitychange", start);
    addEventListener("pagehide", stop);
    addEventListener("pageshow", start);
  }

  // A copy of the pages in a folder has no worker.
  const worker = root.dataset.worker;
  if (worker && isSecureContext && navigator.serviceWorker) navigator.serviceWorker.register(worker);
});
