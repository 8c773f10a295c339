import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formChecks, opens } from "./checks/form.js";
import { readSettings } from "./settings.js";
import { allChecks, type Outside, runSuite } from "./suite.js";
import type { Deviation } from "./testing/deviating-page.js";
import { type RunningPage, secret, startPage } from "./testing/running-page.js";

let running: RunningPage;
beforeAll(async () => {
  running = await startPage();
});
afterAll(() => running.stop());

/** Time limits that only a hanging test reaches. */
const limits = {
  answerSeconds: 25,
  notificationSeconds: 25,
  retrySeconds: 25,
  stepSeconds: 25,
  quietSeconds: 0,
  sessionSeconds: 1_800,
};

async function run(deviation: Deviation = {}, outside: Outside = {}) {
  running.page.deviation = deviation;
  const read = readSettings(running.flags, { HOSTED_PAGE_SECRET: secret });
  if ("refusal" in read) throw new Error(read.refusal);
  const findings = await runSuite({ ...read.settings, limits }, { ...running.outside, ...outside });
  return { findings, failed: findings.filter(({ result }) => result === "failed").map(({ rule }) => rule) };
}

test("passes the sandbox's hosted page in every check [HOST-83]", async () => {
  const { findings } = await run();
  expect(findings.filter(({ result }) => result !== "passed")).toEqual([]);
  expect(findings).toHaveLength(allChecks.length);
});

const note = (passing: { readonly note: object }, changes: object) => ({ ...passing.note, ...changes }) as never;
/** Without most checks of the form, which none of the deviations concerns. */
const related = allChecks.filter((one) => one === opens || !formChecks.includes(one));
/** Ends the wait for a notification that was held back. */
let giveUp: () => void = () => {};

const notification = {
  amount: "The notification repeats the form's total",
  items: "The notification repeats the form's line items, each plan with its own amount",
  merchant: "The notification repeats the form's merchant code",
  signature: "Each attempt is signed in version 2 with the shared secret, for the tenant, and at the time of sending",
  once: "A notification that was accepted is not sent again",
  oneId: "An outcome has one notification, under one id",
  inTime: "The first attempt to notify of a charge follows in time",
};
const queries = "A query is answered with HTTP 200 and JSON in time, and an unused tracking number is unknown";
let accepted: Parameters<NonNullable<Deviation["notifications"]>>[0] | undefined;

const deviations: readonly (readonly [string, Deviation, string, RegExp])[] = [
  [
    "a wrong amount",
    { notifications: (passing, signed) => [signed(note(passing, { amount: "86.50" }))] },
    notification.amount,
    /^amount is "86\.50" instead of "85\.50"\.$/,
  ],
  [
    "an unsigned notification",
    { notifications: (passing) => [{ ...passing, header: undefined }] },
    notification.signature,
    /^The header Hosted-Signature is missing\.$/,
  ],
  [
    "a notification that is replayed after it was accepted",
    {
      notifications(passing) {
        const before = accepted;
        accepted = passing;
        return before ? [passing, before] : [passing];
      },
    },
    notification.once,
    /^\d+ of \d+ notifications arrived again after HTTP 204\.$/,
  ],
  [
    "a notification that arrives late",
    {
      notifications() {
        giveUp();
        return [];
      },
    },
    notification.inTime,
    /^No notification arrived at http:\/\/127\.0\.0\.1:\d+\/public\/plans\/notification within 25 seconds\.$/,
  ],
  [
    "a notification that was signed long before it was sent",
    { notifications: ({ note: same }, signed) => [signed(same, new Date(running.outside.now().getTime() - 301_000))] },
    notification.signature,
    /^The time of the signature is 301 seconds before its arrival\./,
  ],
  [
    "a charge that is notified twice",
    { notifications: (passing, signed) => [passing, signed(note(passing, { id: `${passing.note.id}-2` }))] },
    notification.oneId,
    /^The payment CT-\S+ has notifications under 2 ids\.$/,
  ],
  [
    "altered items",
    {
      notifications: (passing, signed) => [signed(note(passing, { items: [...passing.note.items].reverse() }))],
    },
    notification.items,
    /^items is \[\{"planId":"CP-1002".* instead of \[\{"planId":"CP-1001"/,
  ],
  [
    "another merchant",
    { notifications: (passing, signed) => [signed(note(passing, { merchantCode: "ELSEWHERE" }))] },
    notification.merchant,
    /^merchantCode is "ELSEWHERE" instead of "CONFORMANCE"\.$/,
  ],
  [
    "HTML instead of JSON",
    { answer: async () => ({ status: 200, text: "<!doctype html><title>Sign in</title>" }) },
    queries,
    /does not answer with JSON: its content type is "text\/html", and its body begins with "<!doctype html>/,
  ],
  [
    "no answer",
    { answer: async () => undefined },
    queries,
    /^GET http:\/\/127\.0\.0\.1:\d+\/hosted\/payments\/CT-\S+: no answer; the connection failed/,
  ],
  [
    "a payment that stays open for ever",
    { answer: ({ isExpiry, passOn, queryInstead }) => (isExpiry ? queryInstead() : passOn()) },
    "An expiry ends an open payment for good, and the answer says so",
    /^The first expiry of an open payment is answered with the state open\.$/,
  ],
];

test.each(deviations)(
  "names the broken rule when the page has %s [HOST-83, HOST-91, HOST-92]",
  async (_, deviation, rule, reason) => {
    // A notification that is held back ends every wait, so that no test waits for the time limits.
    const over = new Promise<void>((done) => (giveUp = done));
    const elapse: NonNullable<Outside["elapse"]> = (ms, signal) =>
      ms === 0 ? Promise.resolve() : Promise.race([over, once(signal, "abort").then(() => undefined)]);
    const { findings, failed } = await run(deviation, { elapse, checks: related });
    expect(failed).toEqual([rule]);
    expect(findings.find((finding) => finding.rule === rule)?.reason).toMatch(reason);
  },
);
