import type { Language } from "@paydown/domain";
import type { Clock } from "@paydown/host/clock";
import type { FastifyBaseLogger } from "fastify";
import { accountHandlers } from "./account-state/handlers.js";
import { currentAccounts } from "./account-state/current-accounts.js";
import { paymentFactHandlers } from "./account-state/payment-facts.js";
import { paymentAgreements } from "./agreements/payment-agreements.js";
import { arrangementHandlers } from "./agreements/plans/handlers.js";
import { strategyHandlers } from "./agreements/strategies/handlers.js";
import { configurationHandlers } from "./configuration/handlers.js";
import type { Context } from "./context.js";
import type { Handlers } from "./contract/operations.js";
import type { CallAnswerer } from "./contract/plugin.js";
import { atCrashPoint } from "./crash-point.js";
import type { Database } from "./db/database.js";
import type { Secrets } from "./db/secrets.js";
import { demographicsHandlers } from "./demographics/handlers.js";
import { documentHandlers } from "./documents/handlers.js";
import { evidenceJob } from "./evidence/heads-job.js";
import { followUpJob, guestSweepJob } from "./guest/follow-up.js";
import { guestHandlers } from "./guest/handlers.js";
import { healthHandlers } from "./health/handlers.js";
import type { TenantJob } from "./jobs/tenant-jobs.js";
import { loginChangeHandlers } from "./login-changes/handlers.js";
import { notifierJob } from "./notifications/account-notices/notifier.js";
import { stopPaths, type StopRoutesOptions } from "./notifications/stops/stop-routes.js";
import { dispatcherJob } from "./notifications/receipts/dispatcher.js";
import { makeLinks } from "./passwords/make-links.js";
import { passwordHandlers } from "./passwords/handlers.js";
import { paymentHandlers } from "./payments/intake/handlers.js";
import { reconcilerJob } from "./payments/lifecycle/reconciler.js";
import { retryPolicyOf } from "./payments/lifecycle/retry-policy.js";
import { schedulerJob } from "./payments/lifecycle/scheduler.js";
import { refundJob } from "./payments/refunds/refund-job.js";
import { chargeWatchJob, reconciliationJob } from "./payments/reconciliation/reconciliation-job.js";
import type { NotificationOptions } from "./payments/settlement/notification-route.js";
import { settlementJob } from "./payments/settlement/settlement-job.js";
import { profileHandlers } from "./profile/handlers.js";
import { achJob } from "./providers/ach/ach-job.js";
import { type AchBanks, noBanks } from "./providers/ach/context.js";
import type { HostedPages } from "./providers/hosted-page.js";
import type { Processors } from "./providers/processors.js";
import type { MessageSenders } from "./providers/senders.js";
import { retentionJob } from "./retention/retention-job.js";
import { letterHandlers } from "./letters/handlers.js";
import { registrationHandlers } from "./registration/handlers.js";
import { authenticator } from "./sessions/authenticate.js";
import type { Slots } from "./sessions/slots.js";
import type { AttemptLimits } from "./settings/attempt-limits.js";
import type { GuestSettings } from "./settings/guest-settings.js";
import { defaultSessionLimits, type SessionLimits } from "./settings/session-limits.js";
import { defaultTimings, type Timings } from "./settings/timings.js";
import { sessionHandlers } from "./sign-in/handlers.js";
import { passcodeHandlers } from "./sign-in/passcode-handlers.js";
import type { Tenants } from "./tenants/tenant.js";

/** The tenants, and what reaches the outside world for them. A change of their files replaces all of it at once. */
export interface TenantParts {
  readonly tenants: Tenants;
  readonly processor: Processors;
  /** The banks of the instances that send bank debits through files; none by default. */
  readonly banks?: AchBanks;
  /** The keys of a gateway's notifications. Without it, there are none. */
  readonly signatureKeyOf?: NotificationOptions["signatureKeyOf"];
  readonly senders: MessageSenders;
  /** The token with which Twilio signs an instance's requests; without it, no instance has an account there. */
  readonly twilioTokenOf?: StopRoutesOptions["twilioTokenOf"];
  /** The pages on which guests pay. */
  readonly hostedPages: HostedPages;
}

/** What stays the same while the services run. */
export interface LastingParts {
  /** Open and migrated. Closed together with the services. */
  readonly db: Database;
  readonly clock: Clock;
  readonly guests: GuestSettings;
  readonly timings: Timings;
  readonly logger: FastifyBaseLogger;
  readonly limits: AttemptLimits;
  /** How long sessions last; has defaults. */
  readonly sessions?: SessionLimits;
  /** The folder outside the database that keeps the signed evidence heads. */
  readonly evidenceDir: string;
}

/** The addresses of the services, known once they listen. */
interface Addresses {
  readonly publicUrl: () => string;
  /** The same with the services' prefix. */
  readonly publicPrefix: () => string;
}

/**
 * Everything that answers calls and does jobs for one version of the tenants' files. A call or a pass of a job stays
 * with the version that it began with.
 */
export interface TenantVersion extends CallAnswerer {
  readonly parts: TenantParts;
  readonly context: Context;
  /** The jobs, for a start of them. */
  jobs(): readonly TenantJob[];
}

export function tenantVersion(
  parts: TenantParts,
  options: LastingParts & { readonly secrets: Secrets; readonly entrance: Slots },
  { publicUrl, publicPrefix }: Addresses,
): TenantVersion {
  const { db, clock, secrets, entrance, timings, guests, logger: log, limits, evidenceDir } = options;
  const { sessions = defaultSessionLimits } = options;
  const { tenants, processor, senders, hostedPages, banks = noBanks } = parts;
  const accounts = currentAccounts({ tenants, clock });
  const context: Context = { db, tenants, clock, secrets, accounts, limits, sessions };
  const paymentContext = {
    ...context,
    ...{ agreements: paymentAgreements, processor, timings, log },
    ...(atCrashPoint && { atCrashPoint }),
  };
  const stopUrl = stopUrlAt(publicPrefix);
  const handlers: Handlers = {
    ...healthHandlers(context),
    ...configurationHandlers(context),
    ...sessionHandlers({ ...context, entrance }),
    ...passwordHandlers(context),
    ...profileHandlers(context),
    ...loginChangeHandlers(context),
    ...registrationHandlers(context),
    ...letterHandlers(context),
    ...passcodeHandlers({ ...context, senders, log }),
    ...accountHandlers(context),
    ...demographicsHandlers(context),
    ...paymentFactHandlers(context),
    ...strategyHandlers(context),
    ...documentHandlers(context),
    ...guestHandlers({ ...context, guests, hostedPages, senders, stopUrl, log }),
    ...paymentHandlers(paymentContext),
    ...arrangementHandlers(paymentContext),
  };
  const { pollMs } = retryPolicyOf(timings);
  const crashes = atCrashPoint && { atMessageCrashPoint: atCrashPoint };
  return {
    ...{ parts, context, handlers, authenticate: authenticator(context) },
    jobs: () => [
      reconcilerJob(paymentContext),
      schedulerJob(paymentContext),
      settlementJob(paymentContext),
      refundJob(paymentContext),
      chargeWatchJob(paymentContext),
      reconciliationJob(paymentContext),
      notifierJob({ ...context, senders, publicUrl: publicUrl(), log, ...crashes }, { everyMs: pollMs, makeLinks }),
      followUpJob({ db, tenants, clock, hostedPages, timings, guests, log }),
      guestSweepJob({ db, clock }),
      dispatcherJob({ db, tenants, clock, secrets, senders, log, stopUrl, ...crashes }, pollMs),
      achJob({
        ...{ db, clock, secrets, banks, log },
        timeoutMs: timings.processorTimeoutMs,
        pollMs: timings.achPollMs ?? defaultTimings.achPollMs,
        ...(atCrashPoint && { atCrashPoint }),
      }),
      evidenceJob({ db, tenants, clock, secrets, evidenceDir, log }),
      retentionJob({ db, tenants, clock }),
    ],
  };
}

/** The page that stops mail, below the public URL of the services. */
const stopUrlAt =
  (publicPrefix: () => string) =>
  (instanceId: string, token: string, language: Language): string =>
    `${publicPrefix()}${stopPaths.page(instanceId)}?to=${token}&lang=${language}`;
