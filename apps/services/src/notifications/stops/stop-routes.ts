import { formatPhone, type Language, languages } from "@paydown/domain";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../../context.js";
import { ProblemError } from "../../contract/problems.js";
import { escapeHtml } from "../../html.js";
import type { Tenant } from "../../tenants/tenant.js";
import { readToken, type Recipient, recipientOf } from "./recipient.js";
import { readMailReport } from "./report.js";
import { stopPage, type StopPageKind } from "./stop-page.js";
import { stopWords } from "./words/words.js";
import { findStop, startMessages, stopMessages } from "./store.js";
import type { StopReason } from "./tables.js";
import { isSignedByTwilio, readTwilioEvent, type TwilioEvent } from "./twilio-message.js";

/** Paths below the services' prefix. */
export const stopPaths = {
  page: (instanceId: string) => `/messages/${encodeURIComponent(instanceId)}/stop`,
  twilio: (instanceId: string) => `/messages/${encodeURIComponent(instanceId)}/twilio`,
};

export interface StopRoutesOptions extends Pick<Context, "db" | "tenants" | "clock" | "secrets"> {
  /**
   * The token with which Twilio signs; null while it cannot be read, and undefined for an instance without an account.
   */
  readonly twilioTokenOf: (instanceId: string) => string | null | undefined;
  /** The address of the services' prefix for others, without a slash at the end. */
  readonly publicPrefix: () => string;
}

/** A report quotes the mail, which may have a PDF of tens of kilobytes. In bytes. */
const reportLimit = 1_048_576;

type OfInstance = { readonly instanceId: string };

/**
 * Takes what recipients and providers say about messages (docs/wire-formats.md). Formats are those of mail programs and
 * of providers, and no part of the contract.
 */
export async function stopRoutes(app: FastifyInstance, options: StopRoutesOptions): Promise<void> {
  const { db, tenants, clock, secrets } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, async (_: unknown, body: Buffer) => body);

  const tenantOf = (instanceId: string): Tenant => {
    const tenant = tenants.get(instanceId);
    if (!tenant) throw new ProblemError("instance_not_found");
    return tenant;
  };
  const recipientIn = async (instanceId: string, token: string | undefined) =>
    token === undefined ? undefined : readToken(await secrets.key(instanceId, "hmac"), token);
  const stop = (instanceId: string, recipient: Recipient, reason: StopReason) =>
    db.asApp(instanceId, (trx) => stopMessages(trx, instanceId, recipient, { reason, now: clock.now() }));
  const start = (instanceId: string, recipient: Recipient) =>
    db.asApp(instanceId, (trx) => startMessages(trx, instanceId, recipient));

  app.get<{ Params: OfInstance; Querystring: PageQuery }>(
    "/messages/:instanceId/stop",
    async ({ params, query }, reply) => {
      const tenant = tenantOf(params.instanceId);
      const recipient = await recipientIn(params.instanceId, query.to);
      if (!isMail(recipient)) return sendPage(reply, tenant, query, "wrongLink");
      const stopped = await db.asApp(params.instanceId, (trx) => findStop(trx, params.instanceId, recipient));
      return sendPage(reply, tenant, query, stopped ? "stopped" : "ask");
    },
  );

  // Mail programs post List-Unsubscribe=One-Click here (RFC 8058), and the page posts what its button does.
  app.post<{ Params: OfInstance; Querystring: PageQuery }>(
    "/messages/:instanceId/stop",
    async ({ params: { instanceId }, query, body }, reply) => {
      const tenant = tenantOf(instanceId);
      const recipient = await recipientIn(instanceId, query.to);
      if (!isMail(recipient)) return sendPage(reply, tenant, query, "wrongLink");
      const starts = formIn(body).get("do") === "start";
      await (starts ? start(instanceId, recipient) : stop(instanceId, recipient, "asked"));
      return sendPage(reply, tenant, query, starts ? "started" : "stopped");
    },
  );

  app.post<{ Params: OfInstance }>(
    "/messages/:instanceId/results",
    { bodyLimit: reportLimit },
    async ({ params, headers, body, log }, reply) => {
      const { instanceId } = params;
      tenantOf(instanceId);
      const isJson = /^application\/json\b/i.test(headers["content-type"] ?? "");
      const { token, reason, status } = isJson ? readResult(body) : await readReport(body);
      const recipient = await recipientIn(instanceId, token);
      if (!recipient) throw new ProblemError("not_found");
      if (reason === "started") await start(instanceId, recipient);
      else if (reason) await stop(instanceId, recipient, reason);
      log.info(
        { instance: instanceId, channel: recipient.channel, result: reason ?? "other", status },
        "Received a message result.",
      );
      return reply.status(200).send({});
    },
  );

  // Twilio posts several times for each text, all from few addresses. Checking a signature costs next to nothing.
  app.post<{ Params: OfInstance }>(
    "/messages/:instanceId/twilio",
    { config: { rateLimit: false } },
    async ({ params, headers, body, log }, reply) => {
      const { instanceId } = params;
      const tenant = tenantOf(instanceId);
      const authToken = options.twilioTokenOf(instanceId);
      if (authToken === undefined) throw new ProblemError("instance_not_found");
      if (authToken === null) {
        log.error({ instance: instanceId }, "The Twilio settings of this instance cannot be read.");
        throw new ProblemError("service_unavailable");
      }
      const form = formIn(body);
      const url = options.publicPrefix() + stopPaths.twilio(instanceId);
      const signature = headers["x-twilio-signature"];
      if (typeof signature !== "string" || !isSignedByTwilio(signature, { url, form, authToken })) {
        log.warn({ instance: instanceId }, "Rejected a Twilio request with a bad signature.");
        throw new ProblemError("notification_refused");
      }
      const { phone, kind, isAnswered } = readTwilioEvent(form);
      if (phone !== undefined) await apply(instanceId, phone, kind);
      return reply.type("text/xml").send(kind === "help" && !isAnswered ? helpAnswer(tenant) : "<Response/>");
    },
  );

  async function apply(instanceId: string, phone: string, kind: TwilioEvent["kind"]): Promise<void> {
    const recipient = recipientOf(await secrets.key(instanceId, "hmac"), "sms", phone);
    if (kind === "stop") await stop(instanceId, recipient, "replied");
    if (kind === "cannotReceive") await stop(instanceId, recipient, "bounced");
    if (kind === "start") await start(instanceId, recipient);
  }
}

interface PageQuery {
  readonly to?: string;
  readonly lang?: string;
}

const isMail = (recipient: Recipient | undefined): recipient is Recipient => recipient?.channel === "email";

const languageOf = ({ lang }: PageQuery): Language => languages.find((known) => known === lang) ?? "en";

function sendPage(reply: FastifyReply, tenant: Tenant, query: PageQuery, kind: StopPageKind): FastifyReply {
  const { html, contentPolicy } = stopPage(tenant, languageOf(query), kind);
  return reply
    .status(kind === "wrongLink" ? 404 : 200)
    .header("content-security-policy", contentPolicy)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(html);
}

const formIn = (body: unknown): URLSearchParams => new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : "");

interface Result {
  readonly token: string | undefined;
  /** Undefined if nothing follows from the result. */
  readonly reason: StopReason | "started" | undefined;
  readonly status?: string;
}

/** The results of a service for messages, and what follows from them. */
const results: Readonly<Record<string, Result["reason"]>> = {
  delivered: undefined,
  bounced: "bounced",
  complained: "complained",
  stopped: "replied",
  started: "started",
};

/** @throws ProblemError unless the body is `{"recipient": …, "result": …}` */
function readResult(body: unknown): Result {
  const detail = `The body must be {"recipient": a recipient's token, "result": one of ${Object.keys(results).join(", ")}}.`;
  try {
    const { recipient, result } = JSON.parse(String(body)) as Readonly<Record<string, unknown>>;
    if (typeof recipient === "string" && typeof result === "string" && Object.hasOwn(results, result))
      return { token: recipient, reason: results[result] };
  } catch {
    // The sentence below is for this, too.
  }
  throw new ProblemError("invalid_request", { detail });
}

async function readReport(body: unknown): Promise<Result> {
  const { token, kind, status } = await readMailReport(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  return { token, reason: kind === "other" ? undefined : kind, status };
}

/** In both languages, because a phone number tells none. */
function helpAnswer({ company: { companyName, companyPhoneNumber } }: Tenant): string {
  const phone = formatPhone(companyPhoneNumber);
  const texts = languages.map((language) => stopWords[language].help(companyName, phone));
  return `<?xml version="1.0" encoding="UTF-8"?><Response><Message>${escapeHtml(texts.join("\n"))}</Message></Response>`;
}
