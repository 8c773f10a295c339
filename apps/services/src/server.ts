import type { Server } from "node:http";
import type { Socket } from "node:net";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { appPages } from "./app-pages/plugin.js";
import { clientAddress } from "./client-address.js";
import { readContract } from "./contract/document.js";
import { extractMatrixUser } from "./contract/matrix-user.js";
import { contractPlugin, send } from "./contract/plugin.js";
import { ProblemError } from "./contract/problems.js";
import { secretsIn } from "./db/secrets.js";
import { metricsRoute } from "./operations/metrics-route.js";
import { notificationRoute } from "./payments/settlement/notification-route.js";
import { replaceableJobs } from "./jobs/tenant-jobs.js";
import { signInSlots } from "./sign-in/handlers.js";
import { stopRoutes } from "./notifications/stops/stop-routes.js";
import { StartupError } from "./startup-error.js";
import { type LastingParts, type TenantParts, type TenantVersion, tenantVersion } from "./tenant-version.js";
import { liveTenants } from "./tenants/live-tenants.js";
import type { FilesState } from "./tenants/watch-files.js";

export interface ServicesOptions extends TenantParts, LastingParts {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly servicePrefix: string;
  /** The portal's public URL, for links in messages; defaults to the URL at which the services listen. */
  readonly publicUrl?: string | undefined;
  /** How the tenants' files stand; without it, nobody watches them. */
  readonly filesState?: () => FilesState;
  readonly requestsPerMinute: number;
  /** Addresses of the proxies that the services trust to name a client's address; none by default. */
  readonly trustedProxies?: readonly string[];
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
  /** Puts other tenants to use, for calls and jobs that begin from now on. */
  replace(parts: TenantParts): void;
  close(): Promise<void>;
}

/** Starts the services on an open database. On failure, closes what it has opened. */
export async function startServices(options: ServicesOptions): Promise<RunningServices> {
  const { db, clock, logger, trustedProxies = [] } = options;
  const lasting = { ...options, secrets: secretsIn(db), entrance: signInSlots() };
  const publicUrl = () => options.publicUrl ?? publicUrlAt(app.listeningOrigin);
  const addresses = { publicUrl, publicPrefix: () => publicUrl() + options.servicePrefix };
  let version = tenantVersion(options, lasting, addresses);
  const current = () => version;
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
    await app.register(api, { prefix: options.servicePrefix, current, options, ...addresses });
    await app.register(appPages, {
      prefix: "/pay",
      tenants: () => version.parts.tenants,
      servicePrefix: options.servicePrefix,
      portalDir: options.portalDir,
      guestDir: options.guestDir,
    });
    app.get(
      "/metrics",
      metricsRoute({ db, clock, tenants: liveTenants(() => version.parts.tenants), filesState: options.filesState }),
    );
    app.get("/", (_, reply) => reply.redirect("/pay/"));
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await app.close();
    throw explainListen(error, options.host, options.port);
  }
  const jobs = replaceableJobs({ db, log: logger });
  jobs.replace(version.parts.tenants, version.jobs());
  return {
    url: app.listeningOrigin,
    replace(parts) {
      version = tenantVersion(parts, lasting, addresses);
      jobs.replace(parts.tenants, version.jobs());
    },
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

interface ApiOptions {
  readonly current: () => TenantVersion;
  readonly options: ServicesOptions;
  readonly publicPrefix: () => string;
}

async function api(app: FastifyInstance, { current, options, publicPrefix }: ApiOptions): Promise<void> {
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
  app.setNotFoundHandler(answerNotFound);
  const { db, clock, timings } = options;
  await app.register(notificationRoute, {
    ...{ db, clock, timings },
    signatureKeyOf: (id) => current().parts.signatureKeyOf?.(id),
  });
  await app.register(stopRoutes, {
    ...{ db, clock, publicPrefix, secrets: current().context.secrets },
    tenants: liveTenants(() => current().parts.tenants),
    twilioTokenOf: (id) => current().parts.twilioTokenOf?.(id),
  });
  await contractPlugin(app, {
    document: readContract(),
    current,
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
