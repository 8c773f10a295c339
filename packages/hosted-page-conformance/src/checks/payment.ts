import { check, order, type Order, post, returned, returnsOf, type Tools } from "../check.js";
import { Deviation, NotChecked, must, shown } from "../deviation.js";
import type { Attempt } from "../receiver.js";
import { faultsOf, isNotification, type Notification } from "../schemas.js";
import { answersQueries, expires, formDifference } from "./calls.js";
import { opens } from "./form.js";

/** The first attempt to notify of a payment. */
async function firstAttempt({ receiver, settings }: Tools, { trackingNo }: Order): Promise<Attempt> {
  const { notificationSeconds } = settings.limits;
  const found = await receiver.waitFor(() => receiver.attemptsFor(trackingNo)[0], notificationSeconds);
  if (found) return found;
  const unreadable = receiver.attempts.find(({ json }) => json === undefined);
  throw new Deviation(
    unreadable
      ? `A notification arrived whose body is not a JSON object: it begins with ${shown(unreadable.body.slice(0, 40))}.`
      : `No notification arrived at ${receiver.notificationUrl} within ${notificationSeconds} seconds.`,
  );
}

/** Fails unless the browser came back to exactly this address. */
async function requireReturn(tools: Tools, paid: Order, address: "ReturnURL" | "CancelURL"): Promise<void> {
  const at = await returned(tools, paid);
  must(
    at !== undefined,
    `The browser was not sent back to ${address} within ${tools.settings.limits.stepSeconds} seconds.`,
  );
  must(at === paid.form[address], `The browser was sent back to ${shown(at)} instead of ${shown(paid.form[address])}.`);
}

export const pays = check({
  clause: "HOST-37",
  rule: "An approved card leads the browser back to ReturnURL",
  after: [opens],
  async run(tools) {
    const paid = order(tools);
    const visit = await tools.payer.visit(paid.form);
    await visit.pay("approved");
    await requireReturn(tools, paid, "ReturnURL");
    await visit.close();
    return paid;
  },
});

export const notifies = check({
  clause: "HOST-91",
  rule: "The first attempt to notify of a charge follows in time",
  after: [pays],
  async run(tools) {
    const paid = tools.result(pays);
    const attempt = await firstAttempt(tools, paid);
    return { paid, attempt, body: attempt.json as unknown as Notification };
  },
});

const namesTheTenant = check({
  clause: "HOST-60",
  rule: "The address of the notification names the tenant of ReturnURL",
  after: [notifies],
  run({ result, settings }) {
    const { instanceId } = result(notifies).attempt;
    must(
      instanceId === settings.instanceId,
      `instanceId is ${shown(instanceId)} instead of ${shown(settings.instanceId)}.`,
    );
  },
});

const followsTheSchema = check({
  clause: "HOST-90",
  rule: "The notification is JSON by its schema",
  after: [notifies],
  run({ result }) {
    const { attempt, body } = result(notifies);
    const type = attempt.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
    must(type === "application/json", `Its content type is ${shown(type)}.`);
    must(isNotification(body), `It breaks the schema: ${faultsOf(isNotification)}.`);
    must(body.event === "PAID", `Its event is ${body.event}.`);
  },
});

/** A member of the notification that must be as in the form. */
const repeats = (
  clause: string,
  name: string,
  member: "amount" | "items" | "merchantCode",
  of: (paid: Order) => unknown,
) =>
  check({
    clause,
    rule: `The notification repeats the form's ${name}`,
    after: [followsTheSchema],
    run({ result }) {
      const { paid, body } = result(notifies);
      const told = member === "items" ? body.items.map(({ planId, amount }) => ({ planId, amount })) : body[member];
      must(
        JSON.stringify(told) === JSON.stringify(of(paid)),
        `${member} is ${shown(told)} instead of ${shown(of(paid))}.`,
      );
    },
  });

const repeatsAmount = repeats("HOST-52", "total", "amount", ({ form }) => form.PaymentAmount);
const repeatsItems = repeats("HOST-52", "line items, each plan with its own amount", "items", ({ items }) => items);
const repeatsMerchant = repeats("HOST-52", "merchant code", "merchantCode", ({ form }) => form.MerchantCode);

const tellsPaid = check({
  clause: "HOST-88",
  rule: "A query about a paid payment has the charge of the notification, with the form's tenant, merchant, amount and items",
  after: [answersQueries, pays, followsTheSchema],
  async run(tools) {
    const { paid, body } = tools.result(notifies);
    const payment = await tools.calls.query(paid.trackingNo);
    must(payment.state === "paid", `The state is ${payment.state}.`);
    const difference = formDifference(payment, paid, tools.settings.instanceId);
    must(difference === undefined, difference ?? "");
    must(payment.chargeReference === body.chargeReference, "chargeReference is not that of the notification.");
  },
});

const staysPaid = check({
  clause: "HOST-31",
  rule: "A paid tracking number opens no other session, and an expiry does not undo the charge",
  after: [answersQueries, pays],
  async run(tools) {
    const paid = tools.result(pays);
    const { status } = await post(tools, { ...paid.form });
    must(status >= 400 && status < 500, `The form of a paid payment is answered with ${status}.`);
    const { state } = await tools.calls.expire(paid.trackingNo);
    must(state === "paid", `The expiry of a paid payment is answered with the state ${state}.`);
  },
});

const triesAnotherCard = check({
  clause: "HOST-38",
  rule: "After a declined card, nothing is charged, and another card can pay",
  after: [answersQueries, pays],
  async run(tools) {
    const tried = order(tools);
    const visit = await tools.payer.visit(tried.form);
    await visit.pay("declined");
    const { state } = await tools.calls.query(tried.trackingNo);
    must(state === "open", `After one declined card, the state is ${state}.`);
    must(returnsOf(tools, tried).length === 0, "After one declined card, the browser is sent back.");
    await visit.pay("approved");
    await requireReturn(tools, tried, "ReturnURL");
    await visit.close();
    const later = await tools.calls.query(tried.trackingNo);
    must(later.state === "paid", `After the approved card, the state is ${later.state}.`);
  },
});

/** Fails unless a payment ended without a charge, and a notification says why. */
async function requireEnd(
  tools: Tools,
  of: Order,
  state: "cancelled" | "failed" | "expired",
  reason: Notification["reason"],
) {
  const told = await tools.calls.query(of.trackingNo);
  must(told.state === state, `The state is ${told.state} instead of ${state}.`);
  const { json } = await firstAttempt(tools, of);
  must(isNotification(json), `The notification breaks the schema: ${faultsOf(isNotification)}.`);
  must(
    json.event === "FAILED" && json.reason === reason,
    `The notification says ${json.event} and ${shown(json.reason)}.`,
  );
}

const endsAfterDeclines = check({
  clause: "HOST-61",
  rule: "The fifth declined card ends the payment as failed, with a notification",
  after: [answersQueries, triesAnotherCard, followsTheSchema],
  async run(tools) {
    const tried = order(tools);
    const visit = await tools.payer.visit(tried.form);
    for (let count = 0; count < 5; count += 1) await visit.pay("declined");
    await visit.close();
    await requireEnd(tools, tried, "failed", "declined");
  },
});

const cancels = check({
  clause: "HOST-39",
  rule: "Cancel charges nothing, leads back to CancelURL, and ends the payment with a notification",
  after: [answersQueries, opens, followsTheSchema],
  async run(tools) {
    const cancelled = order(tools);
    const visit = await tools.payer.visit(cancelled.form);
    await visit.cancel();
    await requireReturn(tools, cancelled, "CancelURL");
    await visit.close();
    await requireEnd(tools, cancelled, "cancelled", "cancelled");
  },
});

const chargesNothingAfterExpiry = check({
  clause: "HOST-64",
  rule: "An open page charges nothing after its payment was expired",
  after: [expires, pays],
  async run(tools) {
    const ended = order(tools);
    const visit = await tools.payer.visit(ended.form);
    await tools.calls.expire(ended.trackingNo);
    await visit.pay("approved");
    await visit.close();
    const { state } = await tools.calls.query(ended.trackingNo);
    must(state === "expired", `After Pay, the state is ${state}.`);
  },
});

const sessionEnds = check({
  clause: "HOST-40",
  rule: "A session charges nothing after its time, and ends as expired with a notification",
  after: [answersQueries, pays, followsTheSchema],
  async run(tools) {
    const { sessionSeconds } = tools.settings.limits;
    if (sessionSeconds === undefined)
      throw new NotChecked("limits.sessionSeconds is not set. Shorten the sessions of the test system, and set it.");
    const late = order(tools);
    const visit = await tools.payer.visit(late.form);
    await tools.age(sessionSeconds + 1);
    await visit.pay("approved");
    await visit.close();
    await requireEnd(tools, late, "expired", "expired");
  },
});

const retries = check({
  clause: "HOST-60",
  rule: "A notification that was not accepted is sent again with the same body until it is",
  after: [pays, followsTheSchema],
  async run(tools) {
    const { receiver, settings } = tools;
    const paid = order(tools);
    receiver.answerFirst(paid.trackingNo, [500, "dropped"]);
    const visit = await tools.payer.visit(paid.form);
    await visit.pay("approved");
    await visit.close();
    const first = await firstAttempt(tools, paid);
    const attempts = () =>
      receiver.attemptsFor(paid.trackingNo).filter(({ json }) => json?.["id"] === first.json?.["id"]);
    for (const [count, after] of [
      [2, "HTTP 500"],
      [3, "a dropped connection"],
    ] as const) {
      const attempt = await receiver.waitFor(() => attempts()[count - 1], settings.limits.retrySeconds);
      must(
        attempt !== undefined,
        `No other attempt followed within ${settings.limits.retrySeconds} seconds after ${after}.`,
      );
    }
    must(
      attempts().every(({ body }) => body === first.body),
      "A later attempt has another body.",
    );
  },
});

export const paymentChecks = [
  pays,
  notifies,
  namesTheTenant,
  followsTheSchema,
  repeatsAmount,
  repeatsItems,
  repeatsMerchant,
  tellsPaid,
  staysPaid,
  triesAnotherCard,
  endsAfterDeclines,
  cancels,
  chargesNothingAfterExpiry,
  sessionEnds,
  retries,
];
