/** @typedef {import("./product.d.mts").Part} Part */

/**
 * Runs the parts of the product together: starts them in order, reports when all are ready, and ends all of them on
 * Ctrl-C, on SIGTERM, or as soon as one of them ends unexpectedly.
 *
 * @param {((ready: Part[]) => Part)[]} starts - each gets the parts before it, which are ready
 * @param {() => void} onReady
 */
export async function supervise(starts, onReady) {
  /** @type {Part[]} */
  const parts = [];
  let asked = false;
  const asking = new Promise((/** @type {(value: void) => void} */ resolve) => {
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
      process.on(signal, () => resolve(void (asked = true)));
  });
  const failing = () => parts.map((part) => part.exit.then(() => Promise.reject(part.failure())));
  try {
    for (const start of starts) {
      const part = start(parts);
      parts.push(part);
      await Promise.race([part.ready, asking, ...failing()]);
      if (asked) return;
    }
    onReady();
    await Promise.race([asking, ...failing()]);
  } catch (error) {
    if (!asked) throw error;
  } finally {
    asked = true;
    await Promise.all([...parts].reverse().map((part) => part.end("SIGTERM")));
  }
}
