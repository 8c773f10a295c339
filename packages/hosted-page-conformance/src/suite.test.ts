import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Check } from "./check.js";
import { formChecks, opens } from "./checks/form.js";
import { notifies, pays } from "./checks/payment.js";
import type { Notification, Payment } from "./schemas.js";
import { readSettings, type Settings } from "./settings.js";
import { allChecks, type Outside, runSuite } from "./suite.js";
import type { Deviation, PageAnswer } from "./testing/deviating-page.js";
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

async function run(deviation: Deviation = {}, outside: Outside = {}, changes: Partial<Settings> = {}) {
  running.page.deviation = deviation;
  const read = readSettings(running.flags, { HOSTED_PAGE_SECRET: secret });
  if ("refusal" in read) throw new Error(read.refusal);
  const findings = await runSuite({ ...read.settings, limits, ...changes }, { ...running.outside, ...outside });
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

/** A query's or an expiry's answer with other members. */
const changed = ({ status, text }: PageAnswer, changes: (payment: Payment) => object): PageAnswer => {
  const payment = JSON.parse(text) as Payment;
  return { status, text: JSON.stringify({ ...payment, ...changes(payment) }) };
};

/** Says that it has ended every payment, and ends none. */
function lying(): Deviation {
  const ended = new Set<string>();
  return {
    async answer({ isExpiry, queryInstead }) {
      const now = await queryInstead();
      if (now.status !== 200) return now;
      return changed(now, ({ trackingNo, state }) => {
        if (isExpiry) ended.add(trackingNo);
        return ended.has(trackingNo) && (state === "open" || state === "unknown") ? { state: "expired" } : {};
      });
    },
  };
}

const answering = (changes: (payment: Payment, isExpiry: boolean) => object): Deviation => ({
  async answer({ isExpiry, passOn }) {
    const answer = await passOn();
    return answer.status === 200 ? changed(answer, (payment) => changes(payment, isExpiry)) : answer;
  },
});

const notifying = (changes: (body: Notification) => object): Deviation => ({
  notifications: (passing, signed) => [signed(note(passing, changes(passing.note)))],
});

let attempts = 0;

const rest: readonly (readonly [string, Deviation, string])[] = [
  [
    "answers anybody",
    { answer: async ({ passOn }) => ({ ...(await passOn()), status: 200 }) },
    "A query or an expiry without the right secret is refused with 401",
  ],
  [
    "changes the amount of an open payment",
    answering(({ state }) => (state === "open" ? { amount: "1.00" } : {})),
    "A query about an open payment repeats tenant, merchant, amount and items of the form",
  ],
  [
    "reads a plus sign as a space",
    answering(({ items }) => ({
      items: items?.map(({ planId, amount }) => ({ planId: planId.replaceAll("+", " "), amount })),
    })),
    "Every character of the form is read as it was sent, and parts that a plan does not carry may be empty",
  ],
  ["opens an expired payment again", lying(), "The form of an expired payment opens no session"],
  [
    "forgets the expiry of a number that it never saw",
    lying(),
    "A tracking number that the page never saw can be expired, and opens no session afterwards",
  ],
  [
    "forgets why a payment was replaced",
    answering(() => ({ reason: undefined })),
    "A payment expired with reason=replaced says so in every later answer",
  ],
  [
    "charges a card at the moment of the expiry",
    lying(),
    "When a card and an expiry come at the same moment, both sides agree on the outcome",
  ],
  ["charges from an open page after the expiry", lying(), "An open page charges nothing after its payment was expired"],
  [
    "notifies another tenant",
    { notifications: (passing) => [{ ...passing, instanceId: "another" }] },
    "The address of the notification names the tenant of ReturnURL",
  ],
  [
    "notifies with a number for the amount",
    notifying(() => ({ amount: 85.5 })),
    "The notification is JSON by its schema",
  ],
  [
    "tells another charge than it notified",
    answering(({ state }) => (state === "paid" ? { chargeReference: "ANOTHER" } : {})),
    "A query about a paid payment has the charge of the notification, with the form's tenant, merchant, amount and items",
  ],
  [
    "expires a paid payment",
    answering(({ state }, isExpiry) =>
      isExpiry && state === "paid" ? { state: "expired", chargeReference: undefined } : {},
    ),
    "A paid tracking number opens no other session, and an expiry does not undo the charge",
  ],
  [
    "ends a payment after one declined card",
    answering(({ state }) => (state === "open" ? { state: "failed" } : {})),
    "After a declined card, nothing is charged, and another card can pay",
  ],
  ...(
    [
      ["five declined cards", "declined", "The fifth declined card ends the payment as failed, with a notification"],
      [
        "Cancel",
        "cancelled",
        "Cancel charges nothing, leads back to CancelURL, and ends the payment with a notification",
      ],
      [
        "the end of a session",
        "expired",
        "A session charges nothing after its time, and ends as expired with a notification",
      ],
    ] as const
  ).map(
    ([what, reason, rule]) =>
      [
        `notifies ${what} with another reason`,
        notifying((body) =>
          body.reason === reason ? { reason: reason === "declined" ? "cancelled" : "declined" } : {},
        ),
        rule,
      ] as const,
  ),
  [
    "changes a notification before it sends it again",
    notifying(() => ({ at: `2026-06-15T16:00:00.${(attempts += 1)}Z` })),
    "A notification that was not accepted is sent again with the same body until it is",
  ],
  [
    "notifies the card number",
    notifying(() => ({ card: "4111111111111111" })),
    "No notification and no return address holds a card number",
  ],
];

/** A check, and all checks that it needs. */
const withNeeds = (one: Check): Check[] => [...new Set([...one.after.flatMap(withNeeds), one])];

test.each(rest)("names the broken rule when the page %s [HOST-82]", async (_, deviation, rule) => {
  const one = allChecks.find((candidate) => candidate.rule === rule);
  if (!one) throw new Error(`There is no rule "${rule}".`);
  const told = rule.startsWith("No notification") ? withNeeds(notifies) : [];
  const { failed } = await run(deviation, { checks: [...told, ...withNeeds(one)] });
  expect(failed).toEqual([rule]);
});

test("names every broken rule of the form when the page accepts every form [HOST-82]", async () => {
  const pages = new Map<string, string>();
  const careless = createServer((request, response) => {
    if (request.method === "GET")
      return void response.writeHead(200, { "content-type": "text/html" }).end(pages.get(request.url ?? ""));
    return void text(request).then((body) => {
      const session = `/session/${pages.size}`;
      pages.set(session, `<html lang="fr"><p>${new URLSearchParams(body).get("LineItems")}`);
      response.writeHead(303, { location: `http://localhost:${port}${session}` }).end();
    });
  });
  await new Promise<void>((done) => careless.listen(0, "127.0.0.1", done));
  const { port } = careless.address() as AddressInfo;
  const formUrl = `http://127.0.0.1:${port}/form?lang={language}`;
  const { findings } = await run({}, { checks: formChecks }, { formUrl });
  careless.closeAllConnections();
  careless.close();
  expect(findings.map(({ clause, result, reason }) => [clause, result, reason.replace(/CT-\S+/, "CT-…")])).toEqual([
    ["HOST-29", "passed", ""],
    [
      "HOST-12",
      "failed",
      `The form on http://127.0.0.1:${port} is redirected to http://localhost:${port}. Browsers refuse that.`,
    ],
    ["HOST-30", "failed", "It leads to another session."],
    ["HOST-30", "failed", "It is answered with 303."],
    ["HOST-28", "failed", "A form without ReturnURL is answered with 303."],
    [
      "HOST-28",
      "failed",
      expect.stringMatching(/^A form with the ReturnURL "https:\/\/elsewhere\.invalid\/.* with 303\.$/),
    ],
    ["HOST-35", "failed", "A tag in a label is part of the page's HTML."],
    ["HOST-34", "failed", 'The page for en has the lang "fr".'],
  ]);
});

test("names the rule when the browser is sent back to another address [HOST-82]", async () => {
  const payer = { kind: "requests", pay: { do: "cancel" }, cancel: { do: "cancel" } } as const;
  const { failed, findings } = await run({}, { checks: withNeeds(pays) }, { payer });
  expect(failed).toEqual(["An approved card leads the browser back to ReturnURL"]);
  expect(findings.at(-1)?.reason).toMatch(
    /^The browser was sent back to "\S+\/guest\/cancel\?\S+" instead of "\S+\/guest\/success\?\S+"\.$/,
  );
});
