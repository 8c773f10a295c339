import { randomInt } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "./contract/operations.js";
import { operationsOf, readContract } from "./contract/document.js";
import { cardPayment, Consumer, inDays, type Paying, startPaying } from "./payments/testing/paying.js";
import { attemptLimits } from "./settings/attempt-limits.js";
import { accessRows } from "./testing/access/requests.js";
import { callAt, sessionAt } from "./testing/call-at.js";
import { asCurl, type Caller, fuzzRequests } from "./testing/fuzz/requests.js";
import { answerFault, sender } from "./testing/fuzz/send.js";
import { describeWithDatabase } from "./testing/test-database.js";
import { casey, jordan, robin } from "./testing/test-services.js";

/** `npm run prove -- fuzz` sends more. */
const rounds = Number(process.env["PAYDOWN_PROVE_ROUNDS"] ?? 1);
const seed = Number(process.env["PAYDOWN_PROVE_SEED"] ?? randomInt(2 ** 31));
const inEachRound = 2_000;
const atOnce = 8;
/** A failure prints this many requests. */
const mostFaults = 5;

describeWithDatabase("random requests", () => {
  let paying: Paying;
  let callers: Record<"casey" | "jordan" | "robin" | "guest", Caller>;

  beforeAll(async () => {
    // So that the limits of attempts refuse none of the requests.
    paying = await startPaying({ limits: attemptLimits(() => 100_000_000) });
    const { url } = paying;
    const consumer = await Consumer.signIn(url, casey);
    const { body, key } = await consumer.pay(cardPayment("100000001", undefined, { paymentDate: inDays(10) }));
    const lookup = { instanceId: "riverton", label: "Citation number", value: "900100200" };
    const guest = String((await callAt(url, "POST", "/public/lookup", { body: lookup })).json["demPortalUsername"]);
    const scheduled = { reference: String(body.reference), key, filename: "account-notice-100000001.pdf" };
    const exampleOf =
      (username: string, accountNo: string, planId = "") =>
      (operation: string) => {
        const subject = { ...scheduled, username, accountNo, planId, offerId: "", document: "", trackingNo: "T-1" };
        return accessRows[operation as OperationId].body?.(subject, username);
      };
    const signedIn = async (who: typeof casey, accountNo: string, more = {}): Promise<Caller> => ({
      ...{ instanceId: who.instanceId, username: who.username, token: await sessionAt(url, who) },
      exampleOf: exampleOf(who.username, accountNo),
      known: {
        ...{ instanceId: who.instanceId, username: who.username, demPortalUsername: who.username },
        ...{ accountNo, relatedAccount: accountNo, dbtNo: accountNo, id: accountNo, refNum: accountNo },
        ...{ pageName: "MakePayment", sodCode: "PORPLS", code: "PORPLS", phrType: "4", option: "1", action: "full" },
        ...{ routingNumber: "021000021", searchFor: "Casey", ...more },
      },
    });
    callers = {
      casey: await signedIn(casey, "100000001", scheduled),
      jordan: await signedIn(jordan, "200000001"),
      robin: await signedIn(robin, "100000020"),
      guest: {
        ...{ instanceId: "riverton", username: guest, token: undefined },
        exampleOf: exampleOf(guest, "P-1001", "P-1001"),
        known: { instanceId: "riverton", planId: "P-1001", accountNo: "P-1001", label: lookup.label, code: "HREG" },
      },
    };
  });
  afterAll(() => paying.stop());

  test(
    `${rounds * inEachRound} requests of every operation, valid and broken: none fails or hangs, and each refusal is a problem that shows nothing of the inside and names the parameter [CALL-49]`,
    { timeout: 60_000 + rounds * 60_000 },
    async () => {
      const { casey: owner, jordan: other, robin: leaving, guest } = callers;
      const arbitrary = fuzzRequests(({ id, isPublic }) => {
        // A sign-out ends the session, so it gets one of its own.
        if (id === "logout") return [leaving];
        return isPublic ? [guest, owner] : [owner, owner, other];
      });
      const { send, close } = sender(paying.url);
      const faults: string[] = [];
      const answered = new Map<string, Set<number>>();
      const counts: Record<number, number> = {};
      for (let round = 0; round < rounds; round += 1) {
        const requests = fc.sample(arbitrary, { numRuns: inEachRound, seed: seed + round });
        while (requests.length > 0 && faults.length < mostFaults)
          await Promise.all(
            requests.splice(0, atOnce).map(async (request) => {
              const answer = await send(request).catch((error: unknown) => ({
                ...{ status: 599, type: "", text: String(error) },
              }));
              counts[answer.status] = (counts[answer.status] ?? 0) + 1;
              const known = answered.get(request.operation) ?? new Set();
              answered.set(request.operation, known.add(answer.status));
              const fault = answerFault(answer);
              if (fault !== undefined)
                faults.push(
                  `${request.operation}, seed ${seed + round}: ${fault}\n${answer.status} ${answer.text.slice(0, 500)}\n${asCurl(request, paying.url)}`,
                );
            }),
          );
        if (rounds > 1)
          console.log(`fuzz: ${(round + 1) * inEachRound} requests, seed ${seed + round}: ${JSON.stringify(counts)}`);
      }
      close();
      expect(faults.join("\n\n")).toBe("");
      const ids = operationsOf(readContract()).map(({ id }) => id);
      expect(ids.filter((id) => !answered.has(id))).toEqual([]);
      // Many operations also do their work, so the requests come further than the checks of their form.
      const working = ids.filter((id) => [...(answered.get(id) ?? [])].some((status) => status < 400));
      if (rounds > 1) console.log(`fuzz: never successful: ${ids.filter((id) => !working.includes(id)).join(", ")}`);
      expect(working.length).toBeGreaterThan(ids.length / 3);
    },
  );
});
