import type { Server } from "node:http";
import type { Socket } from "node:net";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import type { Language } from "@paydown/domain";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { notifierJob } from "./notifications/account-notices/notifier.js";
import { accountHandlers } from "./account-state/handlers.js";
import { paymentFactHandlers } from "./account-state/payment-facts.js";
import { appPages } from "./app-pages/plugin.js";
import { paymentAgreements } from "./agreements/payment-agreements.js";
import { arrangementHandlers } from "./agreements/plans/handlers.js";
import type { Clock } from "@paydown/host/clock";
import { clientAddress } from "./client-address.js";
import { defaultTimings, type Timings } from "./settings/timings.js";
import { configurationHandlers } from "./configuration/handlers.js";
import type { Context } from "./context.js";
import { atCrashPoint } from "./crash-point.js";
import { readContract } from "./contract/document.js";
import { extractMatrixUser } from "./contract/matrix-user.js";
import type { Handlers } from "./contract/operations.js";
import { contractPlugin, send } from "./contract/plugin.js";
import { ProblemError } from "./contract/problems.js";
import type { Database } from "./db/database.js";
import { secretsIn } from "./db/secrets.js";
import { demographicsHandlers } from "./demographics/handlers.js";
import { documentHandlers } from "./documents/handlers.js";
import { followUpJob, guestSweepJob } from "./guest/follow-up.js";
import type { GuestSettings } from "./settings/guest-settings.js";
import { guestHandlers } from "./guest/handlers.js";
import { evidenceJob } from "./evidence/heads-job.js";
import { healthHandlers } from "./health/handlers.js";
import { metricsRoute } from "./operations/metrics-route.js";
import { currentAccounts } from "./account-state/current-accounts.js";
import { paymentHandlers } from "./payments/intake/handlers.js";
import { reconcilerJob } from "./payments/lifecycle/reconciler.js";
import { retryPolicyOf } from "./payments/lifecycle/retry-policy.js";
import { schedulerJob } from "./payments/lifecycle/scheduler.js";
import { refundJob } from "./payments/refunds/refund-job.js";
import { chargeWatchJob, reconciliationJob } from "./payments/reconciliation/reconciliation-job.js";
import { notificationRoute, type NotificationOptions } from "./payments/settlement/notification-route.js";
import { settlementJob } from "./payments/settlement/settlement-job.js";
import { startTenantJobs } from "./jobs/tenant-jobs.js";
import { makeLinks } from "./passwords/make-links.js";
import { passwordHandlers } from "./passwords/handlers.js";
import { loginChangeHandlers } from "./login-changes/handlers.js";
import { profileHandlers } from "./profile/handlers.js";
import { achJob } from "./providers/ach/ach-job.js";
import { type AchBanks, noBanks } from "./providers/ach/context.js";
import type { HostedPages } from "./providers/hosted-page.js";
import type { Processors } from "./providers/processors.js";
import type { MessageSenders } from "./providers/senders.js";
import { registrationHandlers } from "./registration/handlers.js";
import { stopPaths, stopRoutes, type StopRoutesOptions } from "./notifications/stops/stop-routes.js";
import { dispatcherJob } from "./notifications/receipts/dispatcher.js";
import type { AttemptLimits } from "./settings/attempt-limits.js";
import { authenticator } from "./sessions/authenticate.js";
import { sessionHandlers } from "./sign-in/handlers.js";
import { passcodeHandlers } from "./sign-in/passcode-handlers.js";
import { defaultSessionLimits, type SessionLimits } from "./settings/session-limits.js";
import { StartupError } from "./startup-error.js";
import { strategyHandlers } from "./agreements/strategies/handlers.js";
import type { Tenants } from "./tenants/tenant.js";

export interface ServicesOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly servicePrefix: string;
  /** The portal's public URL, for links in messages; defaults to the URL at which the services listen. */
  readonly publicUrl?: string | undefined;
  /** Open and migrated. Closed together with the services. */
  readonly db: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
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
  readonly guests: GuestSettings;
  readonly timings: Timings;
  readonly logger: FastifyBaseLogger;
  readonly requestsPerMinute: number;
  /** Addresses of the proxies that the services trust to name a client's address; none by default. */
  readonly trustedProxies?: readonly string[];
  readonly limits: AttemptLimits;
  /** How long sessions last; has defaults. */
  readonly sessions?: SessionLimits;
  /** The folder outside the database that keeps the signed evidence heads. */
  readonly evidenceDir: string;
  /** The portal's built files. */
  readonly portalDir: string;
  /** The guest app's built files. Without them, the portal serves the guest URLs. */
  readonly guestDir?: string;
  /** True outside production: see `ContractOptions`. */
  readonly refuseFaultyAnswers: boolean;
}

export interface RunningServices {
  /** For example `http://127.0.0.1:4600`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the services on an open database. On failure, closes what it has opened. */
export async function startServices(options: ServicesOptions): Promise<RunningServices> {
  const {
    db,
    tenants,
    clock,
    processor,
    senders,
    hostedPages,
    timings,
    logger,
    trustedProxies = [],
    limits,
    sessions = defaultSessionLimits,
  } = options;
  const accounts = currentAccounts({ tenants, clock });
  const context: Context = { db, tenants, clock, secrets: secretsIn(db), accounts, limits, sessions };
  const app = Fastify<Server>({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    forceCloseConnections: "idle",
    rewriteUrl: extractMatrixUser,
    // Longer than any URL that Node accepts, so that only the contract limits the length of a path parameter.
    routerOptions: { maxParamLength: 65_536 },
  });
  const unused = unusedConnections(app.server);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.addHook("onResponse", async (req, reply) =>
    req.log.info({ req, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered"),
  );
  try {
    // The pages set their own content policy. The TLS terminator in front sets transport security.
    await app.register(helmet, {
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      frameguard: { action: "deny" },
    });
    await app.register(api, { prefix: options.servicePrefix, context, options });
    await app.register(appPages, {
      prefix: "/pay",
      tenants,
      servicePrefix: options.servicePrefix,
      portalDir: options.portalDir,
      guestDir: options.guestDir,
    });
    app.get("/metrics", metricsRoute(context));
    app.get("/", (_, reply) => reply.redirect("/pay/"));
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await app.close();
    throw explainListen(error, options.host, options.port);
  }
  const paymentContext = {
    ...context,
    agreements: paymentAgreements,
    processor,
    timings,
    log: logger,
    ...(atCrashPoint && { atCrashPoint }),
  };
  const { pollMs } = retryPolicyOf(timings);
  const publicUrl = options.publicUrl ?? publicUrlAt(app.listeningOrigin);
  const jobs = startTenantJobs({ db, tenants, log: logger }, [
    reconcilerJob(paymentContext),
    schedulerJob(paymentContext),
    settlementJob(paymentContext),
    refundJob(paymentContext),
    chargeWatchJob(paymentContext),
    reconciliationJob(paymentContext),
    notifierJob(
      { ...context, senders, publicUrl, log: logger, ...(atCrashPoint && { atMessageCrashPoint: atCrashPoint }) },
      { everyMs: pollMs, makeLinks },
    ),
    followUpJob({ db, tenants, clock, hostedPages, timings, guests: options.guests, log: logger }),
    guestSweepJob({ db, clock }),
    dispatcherJob(
      {
        ...{ db, tenants, clock, secrets: context.secrets, senders, log: logger },
        ...(atCrashPoint && { atMessageCrashPoint: atCrashPoint }),
        stopUrl: stopUrlAt(() => publicUrl + options.servicePrefix),
      },
      pollMs,
    ),
    achJob({
      ...{ db, clock, secrets: context.secrets, banks: options.banks ?? noBanks, log: logger },
      timeoutMs: timings.processorTimeoutMs,
      pollMs: timings.achPollMs ?? defaultTimings.achPollMs,
      ...(atCrashPoint && { atCrashPoint }),
    }),
    evidenceJob({ db, tenants, clock, secrets: context.secrets, evidenceDir: options.evidenceDir, log: logger }),
  ]);
  return {
    url: app.listeningOrigin,
    async close() {
      await closeSoon(app, unused);
      await jobs.stop();
      await db.close();
    },
  };
}

const idleSweepMs = 50;

/**
 * Closes the server once it has answered its open calls. `app.close` ends only the connections that are idle when it
 * begins. A connection that becomes idle later, and one on which no request has arrived, would keep the server running
 * for as long as the client keeps it open.
 */
async function closeSoon(app: FastifyInstance, unused: ReadonlySet<Socket>): Promise<void> {
  const sweep = setInterval(() => {
    app.server.closeIdleConnections();
    for (const connection of unused) connection.destroy();
  }, idleSweepMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
}

/**
 * The open connections of a server on which no request has arrived, such as those that a browser opens ahead of time.
 */
function unusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on("connection", (connection: Socket) => {
    unused.add(connection);
    connection.once("close", () => unused.delete(connection));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return unused;
}

/** The URL at which a browser on this machine reaches the services. Never taken from a request's Host header. */
function publicUrlAt(listeningOrigin: string): string {
  return listeningOrigin.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::\])(?=:)/, "//localhost");
}

/** The page that stops mail, below the public URL of the services. */
const stopUrlAt =
  (publicPrefix: () => string) =>
  (instanceId: string, token: string, language: Language): string =>
    `${publicPrefix()}${stopPaths.page(instanceId)}?to=${token}&lang=${language}`;

async function api(
  app: FastifyInstance,
  { context, options }: { context: Context; options: ServicesOptions },
): Promise<void> {
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => clientAddress(ip),
    addHeaders: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
      "retry-after": false,
    },
    addHeadersOnExceeding: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    errorResponseBuilder: (_, { ttl }) =>
      new ProblemError("too_many_requests", { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
  // An account list is about 20 kB of repeated names. Stronger brotli would cost more time than it saves.
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1024,
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  const { processor, timings, senders, guests, hostedPages } = options;
  const publicPrefix = () => (options.publicUrl ?? publicUrlAt(app.listeningOrigin)) + options.servicePrefix;
  const paymentContext = {
    ...context,
    agreements: paymentAgreements,
    processor,
    timings,
    ...(atCrashPoint && { atCrashPoint }),
  };
  const handlers: Handlers = {
    ...healthHandlers(context),
    ...configurationHandlers(context),
    ...sessionHandlers(context),
    ...passwordHandlers(context),
    ...profileHandlers(context),
    ...loginChangeHandlers(context),
    ...registrationHandlers(context),
    ...passcodeHandlers({ ...context, senders, log: app.log }),
    ...accountHandlers(context),
    ...demographicsHandlers(context),
    ...paymentFactHandlers(context),
    ...strategyHandlers(context),
    ...documentHandlers(context),
    ...guestHandlers({ ...context, guests, hostedPages, senders, stopUrl: stopUrlAt(publicPrefix), log: app.log }),
    ...paymentHandlers(paymentContext),
    ...arrangementHandlers(paymentContext),
  };
  app.setNotFoundHandler(answerNotFound);
  const { signatureKeyOf = () => undefined } = options;
  await app.register(notificationRoute, { ...context, timings, signatureKeyOf });
  await app.register(stopRoutes, {
    ...context,
    twilioTokenOf: options.twilioTokenOf ?? (() => undefined),
    publicPrefix,
  });
  await contractPlugin(app, {
    document: readContract(),
    handlers,
    authenticate: authenticator(context),
    refuseFaultyAnswers: options.refuseFaultyAnswers,
  });
}

function answerError(error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  if (problem.status >= 500) request.log.error({ err: error }, "A call failed.");
  return send(reply, problem.status, problem.toBody());
}

function toProblem(error: FastifyError | ProblemError): ProblemError {
  if (error instanceof ProblemError) return error;
  // Fastify's own errors: a body that is invalid JSON, too large or of another media type.
  const status = error.statusCode ?? 500;
  if (status === 404) return new ProblemError("not_found");
  if (status >= 400 && status < 500)
    return new ProblemError("invalid_request", { detail: refusals[error.code] ?? "The request cannot be parsed." });
  return new ProblemError("internal_error");
}

/** Our own messages, because the parser's may quote the body. */
const refusals: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "The body is too large.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "The body must be application/json.",
  FST_ERR_CTP_INVALID_JSON_BODY: "The body is not JSON.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The body is empty.",
};

function answerNotFound(_: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = new ProblemError("not_found");
  return send(reply, problem.status, problem.toBody());
}

/** Turns an error of opening the port into a sentence that explains it. Returns other errors unchanged. */
export function explainListen(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new StartupError(
      `Port ${port} on ${host} is in use by another program. Stop that program, or set PORT to a free port and start again.`,
    );
  }
  if (code === "EACCES")
    return new StartupError(`This user has no permission to listen on port ${port}. Set PORT to 1024 or above.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartupError(`HOST=${host} is not an address of this machine. Unset HOST, or set it to one that is.`);
  return error;
}
