import { check } from "../check.js";
import { must } from "../deviation.js";
import type { Attempt } from "../receiver.js";
import { signatureFault } from "../signature.js";
import { notifies } from "./payment.js";

const isAccepted = ({ answer }: Attempt) => answer !== "dropped" && answer >= 200 && answer < 300;

const signs = check({
  clause: "HOST-55",
  rule: "Each attempt is signed in version 2 with the shared secret, for the tenant, and at the time of sending",
  after: [notifies],
  run({ receiver, settings: { instanceId, secret } }) {
    const accepted = new Set<unknown>();
    for (const attempt of receiver.attempts) {
      const { headers, body, arrivedAt, json } = attempt;
      // The next check is about those that were accepted before.
      if (accepted.has(json?.["id"])) continue;
      if (isAccepted(attempt)) accepted.add(json?.["id"]);
      const header = headers["hosted-signature"]?.toString();
      const fault = signatureFault({ header, instanceId, body }, secret, arrivedAt);
      must(fault === undefined, fault ?? "");
    }
  },
});

const stopsOnceAccepted = check({
  clause: "HOST-92",
  rule: "A notification that was accepted is not sent again",
  after: [],
  async run({ receiver, settings }) {
    await receiver.waitFor(() => undefined, settings.limits.quietSeconds);
    const ids = receiver.attempts.filter(isAccepted).map(({ json }) => json?.["id"]);
    const repeated = ids.filter((id, index) => ids.indexOf(id) < index);
    must(
      repeated.length === 0,
      `${new Set(repeated).size} of ${new Set(ids).size} notifications arrived again after HTTP 204.`,
    );
  },
});

const notifiesOnce = check({
  clause: "HOST-92",
  rule: "An outcome has one notification, under one id",
  after: [],
  run({ receiver }) {
    const trackingNos = new Set(receiver.attempts.map(({ json }) => json?.["trackingNo"]));
    for (const trackingNo of trackingNos) {
      const ids = new Set(receiver.attemptsFor(String(trackingNo)).map(({ json }) => json?.["id"]));
      must(ids.size <= 1, `The payment ${String(trackingNo)} has notifications under ${ids.size} ids.`);
    }
  },
});

const keepsCardsSecret = check({
  clause: "HOST-42",
  rule: "No notification and no return address holds a card number",
  after: [],
  run({ receiver, settings }) {
    const said = [...receiver.attempts.map(({ body }) => body), ...receiver.arrivals];
    const numbers = Object.values(settings.cards).map(({ number }) => number);
    must(!said.some((text) => numbers.some((number) => text.includes(number))), "A card number was sent.");
  },
});

export const laterChecks = [signs, stopsOnceAccepted, notifiesOnce, keepsCardsSecret];
