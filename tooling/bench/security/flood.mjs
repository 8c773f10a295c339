import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { servicePrefix } from "@paydown/start/product";
import { signIn } from "../product.mjs";
import { addressOf, caller } from "./caller.mjs";
import { quantile } from "./mann-whitney.mjs";

/**
 * During a flood of logins, the 99th percentile of a page's time may be at most this many times the 99th percentile
 * without a flood.
 */
export const floodBound = 2;

const [windowMs, settleMs, pauseMs] = [3_000, 500, 20];

/**
 * Measures a signed-in page with and without a flood. The two measurements alternate, and each comes first equally
 * often, so that a slow moment affects both.
 */
export async function measureFlood(
  /** @type {number} */ port,
  /** @type {(() => unknown)[]} */ ends,
  /** @type {number} */ rounds,
) {
  const { jwt } = await signIn(port);
  const flooder = fork(fileURLToPath(new URL("flooder.mjs", import.meta.url)), [String(port)]);
  ends.push(() => flooder.kill());
  const callers = [200, 201, 202, 203].map((number) => caller(port, addressOf(number)));
  let next = 0;
  const page = async () => {
    const call = callers[(next += 1) % callers.length];
    const began = performance.now();
    const parts = [
      await call({ path: "/pay/harbor/accounts/100000001/makePayment" }),
      await call({
        path: `${servicePrefix}/api/pages/harbor;user=casey%40example.com?pageName=MakePayment&accountNo=100000001`,
        headers: { authorization: `Bearer ${jwt}` },
      }),
    ];
    const failed = parts.find(({ status }) => status !== 200);
    if (failed) throw new Error(`A page request failed:\n${failed.answer}`);
    return performance.now() - began;
  };
  const times = { quiet: /** @type {number[]} */ ([]), flooded: /** @type {number[]} */ ([]) };
  /** @type {Record<string, number>} */
  const answered = {};
  for (let warm = 0; warm < 50; warm += 1) await page();
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0
      ? /** @type {const} */ (["quiet", "flooded"])
      : /** @type {const} */ (["flooded", "quiet"])) {
      if (side === "flooded") flooder.send("flood");
      await pause(settleMs);
      for (const end = performance.now() + windowMs; performance.now() < end; await pause(pauseMs))
        times[side].push(await page());
      if (side === "quiet") continue;
      flooder.send("rest");
      const [counts] = await once(flooder, "message");
      for (const [status, count] of Object.entries(counts)) answered[status] = (answered[status] ?? 0) + count;
    }
  }
  const [quiet, flooded] = [quantile(times.quiet, 0.99), quantile(times.flooded, 0.99)];
  const medians = { quiet: quantile(times.quiet, 0.5), flooded: quantile(times.flooded, 0.5) };
  return {
    pages: { quiet: times.quiet.length, flooded: times.flooded.length },
    medians,
    quiet,
    flooded,
    ratio: flooded / quiet,
    answered,
    seconds: (rounds * (windowMs + settleMs)) / 1000,
  };
}

/** @typedef {Awaited<ReturnType<typeof measureFlood>>} Flood */

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
