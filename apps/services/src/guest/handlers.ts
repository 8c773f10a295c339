import { localize } from "@paydown/domain";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { usDate } from "../db/stored-date.js";
import type { HostedPages } from "../providers/hosted-page.js";
import { commitUnsynced, countAttempt } from "../sessions/attempts.js";
import type { Tenant } from "../tenants/tenant.js";
import { tenantOf } from "../tenants/tenant-of.js";
import { comparableValue } from "./comparable-value.js";
import { findGuest, type Guest } from "./guest.js";
import type { GuestSettings } from "../settings/guest-settings.js";
import { returnToPortal } from "./history.js";
import { leavePortal } from "./leave-portal.js";
import { lookUp } from "./look-up.js";
import { lookupFieldsOf } from "./lookup-fields.js";
import { lookupSubjects } from "./lookup-limits.js";
import { instanceOfUsername, isTrackingNoOfAnother } from "./opaque-codes.js";
import { scheduleAfter } from "./plan-dues.js";
import { describePosting } from "./plan-ledger.js";
import { type GuestPlan, money, planIdsOf, readPlans, shownPlan } from "./plans.js";
import { type GuestReceiptContext, paidBy, sendReceipt } from "./send-receipt.js";
import { settledOf } from "./settled.js";
import { isSigned } from "./signature.js";
import { reportOf, takeReport } from "./take-report.js";
import { attemptNow, replaceableAttempt, takeoverOutcome } from "./takeover.js";
import { trackingNumberOf } from "./tracking-number.js";

type GuestCalls =
  | "getLookupFields"
  | "lookupAccount"
  | "getPlans"
  | "getTrackingNumber"
  | "addPlanHistory"
  | "notifyPlanPayment"
  | "takeOverPlanPayment"
  | "sendPlanReceipt"
  | "getPlanPayments"
  | "getPlanSchedule";

export interface GuestContext extends Context, Pick<GuestReceiptContext, "senders" | "stopUrl" | "log"> {
  readonly guests: GuestSettings;
  readonly hostedPages: HostedPages;
}

/** The calls of guests, who do not sign in. */
export function guestHandlers(context: GuestContext): Pick<Handlers, GuestCalls> {
  const { db, tenants, clock, secrets, limits, guests, hostedPages } = context;

  /** Runs work in the tenant of the username. */
  function asGuest<T>(
    username: string,
    pageInstanceId: string | undefined,
    work: (trx: InstanceTransaction, guest: Guest, tenant: Tenant) => Promise<T>,
  ): Promise<T> {
    const instanceId = instanceOfUsername(tenants, username);
    if (instanceId === undefined || (pageInstanceId !== undefined && pageInstanceId !== instanceId))
      throw new ProblemError("guest_not_found");
    return db.asApp(instanceId, async (trx) =>
      work(trx, await findGuest(trx, db.keyRing, instanceId, username, clock.now()), tenantOf(context, { instanceId })),
    );
  }

  function onePlan(username: string, pageInstanceId: string | undefined, planId: string): Promise<GuestPlan> {
    return asGuest(username, pageInstanceId, async (trx, guest, tenant) => {
      const ids = await planIdsOf(trx, db.keyRing, guest);
      const [plan] = ids.includes(planId)
        ? await readPlans(trx, guest.instanceId, [planId], tenant.instance.timeZone)
        : [];
      if (!plan) throw new ProblemError("plan_not_found");
      return plan;
    });
  }

  return {
    async getLookupFields({ path }) {
      const { guestLookup } = tenantOf(context, path);
      if (!guestLookup) throw new ProblemError("guest_lookup_disabled");
      return { status: 200, body: lookupFieldsOf(guestLookup) };
    },

    async lookupAccount({ body, remoteAddress }) {
      const { instanceId, guestLookup } = tenantOf(context, body);
      if (!guestLookup) throw new ProblemError("guest_lookup_disabled");
      const field = guestLookup.fields.find(({ label }) => localize(label, "en") === body.label)?.name;
      if (field === undefined)
        throw new ProblemError("invalid_request", {
          parameterViolations: [{ path: "label", message: "must be the English label of a lookup field" }],
        });
      const value = comparableValue(body.value);
      const secondFact = guestLookup.secondFact ? comparableValue(body.secondFact ?? "") : null;
      const subjects = lookupSubjects(await secrets.key(instanceId, "hmac"), limits, {
        field,
        value,
        address: remoteAddress,
      });
      const now = clock.now();
      await db.asAppAtOnce(instanceId, (trx) => [
        commitUnsynced(trx),
        countAttempt(trx, instanceId, subjects, now, "Too many lookups."),
      ]);
      const { found, username } = await db.asApp(instanceId, (trx) =>
        lookUp(trx, db.keyRing, instanceId, { field, value, secondFact }, now),
      );
      return { status: 200, body: { found: found ? "Y" : "N", demPortalUsername: username } };
    },

    async getPlans({ path, query }) {
      const plans = await asGuest(path.user, query.instanceId, async (trx, guest, tenant) => {
        const read = await readPlans(
          trx,
          guest.instanceId,
          await planIdsOf(trx, db.keyRing, guest),
          tenant.instance.timeZone,
        );
        const settled = await settledOf(trx, guest);
        return read.map((plan) => {
          const settledPayments = settled.get(plan.row.plan_id);
          return { ...shownPlan(plan, guests.hostedExpireAfterMs), ...(settledPayments && { settledPayments }) };
        });
      });
      return { status: 200, body: { plans } };
    },

    async getTrackingNumber({ path, query }) {
      const trackingNumber = await asGuest(path.user, query.instanceId, (trx, guest) =>
        trackingNumberOf(trx, guest, clock.now()),
      );
      return { status: 200, body: { trackingNumber } };
    },

    async addPlanHistory({ path, body }) {
      await asGuest(path.user, undefined, async (trx, guest, tenant) => {
        if (!(await planIdsOf(trx, db.keyRing, guest)).includes(body.accountNo))
          throw new ProblemError("plan_not_found");
        const now = clock.now();
        if (body.event === "RETURN_TO_PORTAL") return returnToPortal(trx, guest, body, now);
        return leavePortal(
          trx,
          { tenant, guest, now, checkAt: new Date(now.getTime() + guests.hostedExpireAfterMs) },
          body,
        );
      });
      return { status: 204 };
    },

    async notifyPlanPayment({ query, header, body, rawBody, log }) {
      const now = clock.now();
      const { instanceId } = query;
      const pageSecrets = hostedPages.secretsOf(instanceId);
      if (!isSigned(header["Hosted-Signature"], { instanceId, body: rawBody ?? "" }, pageSecrets, now)) {
        // Don't store the notification, because anyone can send one without a valid signature. The log shows the
        // attempt to anyone who investigates the payment.
        log.warn(
          { notification: body.id, trackingNo: body.trackingNo },
          "Rejected a hosted-page notification with a bad signature.",
        );
        throw new ProblemError("notification_refused");
      }
      const { id, event, trackingNo, chargeReference, merchantCode, amount, items } = body;
      const tenant = tenantOf(context, { instanceId });
      if (isTrackingNoOfAnother(tenants, instanceId, trackingNo)) {
        log.error(
          { notification: id, trackingNo, instanceId },
          "A hosted-page notification is signed for a different instance than its tracking number.",
        );
        throw new ProblemError("notification_refused");
      }
      // An empty reference replaces a missing one, because a lookup by a null reference would never find the charge.
      const charge =
        event === "PAID" ? { instanceId, merchantCode, amount, items, chargeReference: chargeReference ?? "" } : null;
      const outcome = await db.asApp(tenant.instanceId, (trx) =>
        takeReport(trx, tenant, { id, trackingNo, toldBy: "notification", charge, isReplaced: false, body }, now),
      );
      if (outcome === "unknown" || outcome === "differs")
        log.error(
          { notification: id, trackingNo, outcome },
          "A hosted-page notification needs review; run the guest-reviews command.",
        );
      return { status: 204 };
    },

    async takeOverPlanPayment({ path, query, body, log }) {
      const { guest, tenant, attempt } = await asGuest(path.user, query.instanceId, async (trx, guest, tenant) => {
        if (!(await planIdsOf(trx, db.keyRing, guest)).includes(path.planId)) throw new ProblemError("plan_not_found");
        return {
          guest,
          tenant,
          attempt: await replaceableAttempt(
            trx,
            guest,
            { planId: path.planId, trackingNo: body.trackingNo },
            clock.now(),
          ),
        };
      });
      const word =
        attempt.state === "open"
          ? await hostedPages.of(guest.instanceId).expire(body.trackingNo, "replaced")
          : undefined;
      if (word?.kind === "unknown")
        log.error(
          { trackingNo: body.trackingNo, reason: word.reason },
          "The hosted page did not answer about the payment to replace.",
        );
      const now = await db.asApp(guest.instanceId, async (trx) => {
        if (word?.kind === "paid" || word?.kind === "ended")
          await takeReport(trx, tenant, reportOf(body.trackingNo, "expire", word), clock.now());
        return attemptNow(trx, attempt);
      });
      return { status: 200, body: takeoverOutcome(now) };
    },

    async sendPlanReceipt({ path, query, body, language = "en" }) {
      const { tenant, payment } = await asGuest(path.user, query.instanceId, async (trx, guest, tenant) => ({
        tenant,
        payment: await paidBy(trx, guest, body.trackingNo),
      }));
      await sendReceipt(context, tenant, payment, body, language);
      return { status: 204 };
    },

    async getPlanPayments({ path, query }) {
      const { row, postings } = await onePlan(path.user, query.instanceId, path.planId);
      const here = postings.map(({ date, cents, trackingNo }) => ({
        date,
        cents,
        description: describePosting(trackingNo),
      }));
      const payments = [...row.payments, ...here].sort((a, b) => b.date.localeCompare(a.date));
      return {
        status: 200,
        body: {
          payments: payments.map(({ date, cents, description }) => ({
            date: usDate(date),
            amount: money(cents),
            description,
          })),
        },
      };
    },

    async getPlanSchedule({ path, query }) {
      const { row, postings } = await onePlan(path.user, query.instanceId, path.planId);
      const schedule = scheduleAfter(row.schedule, postings);
      return {
        status: 200,
        body: { schedule: schedule.map(({ dueDate, cents }) => ({ dueDate: usDate(dueDate), amount: money(cents) })) },
      };
    },
  };
}
