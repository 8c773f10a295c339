import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "../product.mjs";
import { differences, measureAlike, superiorityBound } from "./alike.mjs";
import { floodBound, measureFlood } from "./flood.mjs";

/** Raises every limit, so that thousands of attempts reach the measured work instead of being refused early. */
const settings = Object.fromEntries(
  [
    "LOGINS_PER_USER",
    "LOGINS_PER_ADDRESS",
    "RECOVERIES_PER_USER",
    "RECOVERIES_PER_ADDRESS",
    "REGISTRATIONS_PER_PERSON",
    "REGISTRATIONS_PER_ADDRESS",
    "LOOKUPS_PER_VALUE",
    "LOOKUPS_PER_ADDRESS",
    "LOOKUPS_PER_INSTANCE",
    "REQUESTS_PER_MINUTE",
  ].map((name) => [`PAYDOWN_${name}`, "100000"]),
);

/** If a quiet page's 99th percentile exceeds this multiple of its median, the machine is at fault, not the product. */
const calmBound = 5;

/** Tests the built services: equal answers for known and unknown values, and a page's speed in a flood of logins. */
export async function measureSecurity(
  /** @type {(() => unknown)[]} */ ends,
  { pairs = 300, lookups = 2_000, rounds = 16 } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), "paydown-security-"));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const { port } = await startProduct(dataDir, ends, settings);
  console.log(
    `Sending ${pairs} pairs of known and unknown logins, and ${lookups} pairs of guest lookups that hit and miss …`,
  );
  const alike = await measureAlike(port, { pairs, lookups });
  console.log("Flooding the login …");
  return { alike, flood: await measureFlood(port, ends, rounds) };
}

/** @typedef {Awaited<ReturnType<typeof measureSecurity>>} Security */

export function reportSecurity(/** @type {Security} */ { alike, flood }) {
  const ms = (/** @type {number} */ time) => `${time.toFixed(1)} ms`;
  console.log(
    "\nKnown against unknown, in alternation: medians, the probability that a known one takes longer, and Mann–Whitney's p\n",
  );
  console.log(`${"".padEnd(40)}${"known".padStart(10)}  ${"unknown".padStart(20)}  ${"chance".padStart(7)}  budget`);
  for (const row of alike) {
    const verdict = differences([row]).length === 0 ? "ok" : "told apart";
    console.log(
      `${`${row.name} (${row.pairs} pairs)`.padEnd(40)}${ms(row.known).padStart(10)}  ${ms(row.unknown).padStart(20)}  ${row.superiority.toFixed(3).padStart(7)}  0.5 ± ${superiorityBound} ${verdict}; p = ${row.p.toFixed(3)}; ${row.answers.length} answer to the letter`,
    );
  }
  const { quiet, flooded, ratio, medians, pages, answered, seconds } = flood;
  const perSecond = ((answered["401"] ?? 0) / seconds).toFixed(0);
  const attempts = Object.entries(answered)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
  console.log(
    `\nA signed-in page during a flood of logins from 64 connections and 32 addresses (${attempts} in ${seconds} s; ${perSecond} password checks per second, with attempt limits disabled)\n`,
  );
  console.log(`${"".padEnd(40)}${"flooded".padStart(10)}  ${"quiet".padStart(20)}  ${"ratio".padStart(7)}  budget`);
  console.log(
    `${`99th percentile (${pages.flooded}, ${pages.quiet} pages)`.padEnd(40)}${ms(flooded).padStart(10)}  ${ms(quiet).padStart(20)}  ${`${ratio.toFixed(2)} ×`.padStart(7)}  ≤ ${floodBound.toFixed(2)} × ${ratio <= floodBound ? "ok" : "over"}`,
  );
  console.log(
    `${"Median".padEnd(40)}${ms(medians.flooded).padStart(10)}  ${ms(medians.quiet).padStart(20)}  ${`${(medians.flooded / medians.quiet).toFixed(2)} ×`.padStart(7)}`,
  );
  const unrest = quiet / medians.quiet;
  if (unrest > calmBound)
    console.log(
      `The machine was busy: without a flood the 99th percentile is ${unrest.toFixed(0)} times the median, so the ratio says little. Run the benchmark on an idle machine.`,
    );
}

/** The failed requirements, as sentences. */
export function weaknesses(/** @type {Security} */ { alike, flood }) {
  return [
    ...differences(alike),
    ...(flood.ratio <= floodBound
      ? []
      : [`A page takes ${flood.ratio.toFixed(2)} times as long under a flood of logins.`]),
  ];
}
