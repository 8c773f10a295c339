/** Conditions of an old phone on a weak network. Throughput in Mbps; `cpu` is the slowdown factor. */
export const conditions = { latencyMs: 150, downMbps: 1.4, upMbps: 0.7, cpu: 4 };

const bytesPerSecond = (/** @type {number} */ mbps) => (mbps * 1_000_000) / 8;
const usableTimeoutMs = 60_000;

/**
 * Runs in the page before the page's own scripts. Records when the element is present, visible and enabled. With
 * `isReacts`, React must also have taken charge of the element.
 */
function watchFor(
  /** @type {{ selector: string, storage: Record<string, string>, isReacts: boolean }} */ {
    selector,
    storage,
    isReacts,
  },
) {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  const look = () => {
    const element = document.querySelector(selector);
    const answers = !isReacts || Object.keys(element ?? {}).some((key) => key.startsWith("__reactFiber"));
    if (element && !element.disabled && element.getClientRects().length > 0 && answers)
      globalThis.paydownUsableAt ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Visits a page in a new browser context, with an empty cache. Measures the time and the bytes on the wire until the
 * selector's element is usable.
 * @param {import("@playwright/test").Browser} browser
 * @param {{ url: string, selector: string, storage?: Record<string, string>, isReacts?: boolean }} target
 */
export async function visit(browser, { url, selector, storage = {}, isReacts = false }) {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 360, height: 740 } });
  try {
    await context.addInitScript(watchFor, { selector, storage, isReacts });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: conditions.latencyMs,
      downloadThroughput: bytesPerSecond(conditions.downMbps),
      uploadThroughput: bytesPerSecond(conditions.upMbps),
    });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: conditions.cpu });
    const requests = new Map();
    cdp.on(
      "Network.requestWillBeSent",
      ({ requestId, request, type, timestamp }) =>
        /^https?:/.test(request.url) && requests.set(requestId, { url: request.url, type, at: timestamp, bytes: 0 }),
    );
    cdp.on(
      "Network.responseReceived",
      ({ requestId, response }) =>
        requests.has(requestId) &&
        Object.assign(requests.get(requestId), { status: response.status, mime: response.mimeType }),
    );
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      // No bytes on the wire: the browser had the file cached, such as the logo that is also the tab's icon.
      if (encodedDataLength === 0) requests.delete(requestId);
      else if (requests.has(requestId)) requests.get(requestId).bytes = encodedDataLength;
    });
    cdp.on("Network.requestServedFromCache", ({ requestId }) => requests.delete(requestId));

    await page.goto(url, { waitUntil: "commit" });
    const usable = await page
      .waitForFunction(() => globalThis.paydownUsableAt, undefined, { polling: 100, timeout: usableTimeoutMs })
      .catch(async () => {
        throw new Error(
          `${url} never showed ${selector}; it stopped at ${page.url()} with: ${(await page.locator("body").innerText()).slice(0, 300)}`,
        );
      });
    const usableMs = await usable.jsonValue();
    const [{ at: began } = { at: 0 }] = requests.values();
    const all = [...requests.values()]
      .map(({ at, ...request }) => ({ ...request, startedMs: Math.round((at - began) * 1000) }))
      .filter(({ startedMs }) => startedMs <= usableMs);
    const sum = (/** @type {(request: { mime?: string }) => boolean} */ which) =>
      all.filter(which).reduce((total, { bytes }) => total + bytes, 0);
    return {
      usableMs,
      bytes: sum(() => true),
      scriptBytes: sum(({ mime }) => /javascript/.test(mime ?? "")),
      requests: all.length,
      list: all,
    };
  } finally {
    await context.close();
  }
}

export function median(/** @type {number[]} */ values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
