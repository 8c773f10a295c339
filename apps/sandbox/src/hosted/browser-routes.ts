import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readCard } from "./card-form.js";
import { readForm, readMerchant } from "./form.js";
import { type Language, languageOf } from "./language.js";
import type { Notifier } from "./notifier.js";
import { badFormPage, payPage, plainPage, type Refilled } from "./page.js";
import { type HostedPayments, type OpenedPayment, plannedOf, stateOf } from "./payments.js";
import { styleSource } from "./style.js";
import { readTiming, type Timing } from "./timing.js";
import { words } from "./words.js";

export interface BrowserParts {
  readonly payments: HostedPayments;
  readonly notifier: Notifier;
  readonly returnOrigins: readonly string[];
  /** The page's default timing of the notification, also used when a session expires. */
  readonly timing: Timing;
  readonly slowAnswerMs: number;
  readonly stopping: AbortSignal;
}

type SessionRequest = FastifyRequest<{ Params: { session: string }; Body: URLSearchParams }>;

const bodyLimit = 65_536;
const defaultSeconds = "30";

const languageFor = ({ query, headers }: FastifyRequest): Language =>
  languageOf((query as { lang?: unknown }).lang, headers["accept-language"]);

/** Chromium also applies `form-action` to a form's redirects, so the policy must list the return addresses. */
function send(reply: FastifyReply, status: number, page: string, payment?: OpenedPayment): FastifyReply {
  const back =
    payment === undefined
      ? []
      : [payment.opened.form.ReturnURL, payment.opened.form.CancelURL].map((address) => new URL(address).origin);
  return reply
    .status(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src ${styleSource}; form-action ${[...new Set(["'self'", ...back])].join(" ")}; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(page);
}

/**
 * The browser side of the hosted payment page: accepts the hidden form, shows the payment, charges a card, redirects
 * back.
 */
export function browserRoutes(
  server: FastifyInstance,
  { payments, notifier, returnOrigins, timing, slowAnswerMs, stopping }: BrowserParts,
): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  server.addHook("onRequest", (_request, reply, done) => {
    void reply.headers({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
    });
    done();
  });
  server.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error;
    const language = languageFor(request);
    if (statusCode >= 500) return send(reply, 500, plainPage(language, words[language].failed));
    return send(
      reply,
      statusCode,
      badFormPage(language, [`The form must be application/x-www-form-urlencoded, of at most ${bodyLimit} bytes.`]),
    );
  });

  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, 404, plainPage(languageFor(request), words[languageFor(request)].notFound));

  /** Sends the notification before or after the browser is redirected, depending on the timing. */
  const notify = async (payment: OpenedPayment, reply: FastifyReply) => {
    if (plannedOf(payment)?.when === "first") await notifier.begin(payment);
    else reply.raw.once("close", () => void notifier.begin(payment));
  };

  const closedPage = async (request: FastifyRequest, reply: FastifyReply, payment: OpenedPayment) => {
    const state = stateOf(payment);
    const language = languageFor(request);
    if (state === "open" || state === "unknown") return notFound(request, reply);
    await notify(payment, reply);
    const { ReturnURL, CancelURL } = payment.opened.form;
    return send(
      reply,
      200,
      plainPage(
        language,
        words[language].closed[payment.closed?.reason ?? state],
        new URL(state === "paid" ? ReturnURL : CancelURL).href,
      ),
      payment,
    );
  };

  server.get("/hosted", notFound);

  server.post<{ Body: URLSearchParams | undefined; Querystring: { lang?: string; merchant?: unknown } }>(
    "/hosted",
    async (request, reply) => {
      const language = languageFor(request);
      const read = readForm(request.body ?? new URLSearchParams(), returnOrigins);
      if ("faults" in read) return send(reply, 400, badFormPage(language, read.faults));
      const opened = await payments.open(read.form, readMerchant(request.query.merchant));
      if ("session" in opened)
        return reply.redirect(
          `/hosted/${opened.session}${request.query.lang === undefined ? "" : `?lang=${language}`}`,
          303,
        );
      const { used } = opened;
      const state = stateOf(used);
      return send(
        reply,
        409,
        plainPage(
          language,
          state === "open" || state === "unknown"
            ? words[language].open
            : words[language].closed[used.closed?.reason ?? state],
          new URL(read.form.CancelURL).href,
        ),
      );
    },
  );

  server.get<{ Params: { session: string } }>("/hosted/:session", async (request, reply) => {
    const payment = await payments.view(request.params.session, timing);
    if (payment === undefined) return notFound(request, reply);
    if (stateOf(payment) === "open")
      return send(
        reply,
        200,
        payPage({ language: languageFor(request), payment, when: timing.when, seconds: secondsOf(timing) }),
        payment,
      );
    return closedPage(request, reply, payment);
  });

  server.post<{ Params: { session: string }; Body: URLSearchParams | undefined }>(
    "/hosted/:session",
    async (request, reply) => {
      const sent = request.body ?? new URLSearchParams();
      const chosen = readTiming(sent.get("when") ?? timing.when, sent.get("seconds") ?? secondsOf(timing));
      if (sent.get("do") === "cancel")
        return cancel(request as SessionRequest, reply, typeof chosen === "string" ? timing : chosen);
      return pay(request as SessionRequest, reply, sent, chosen);
    },
  );

  async function cancel(request: SessionRequest, reply: FastifyReply, chosen: Timing) {
    const payment = await payments.cancel(request.params.session, chosen);
    if (payment === undefined) return notFound(request, reply);
    if (stateOf(payment) !== "cancelled") return closedPage(request, reply, payment);
    await notify(payment, reply);
    return reply.redirect(new URL(payment.opened.form.CancelURL).href, 303);
  }

  async function pay(
    request: SessionRequest,
    reply: FastifyReply,
    sent: URLSearchParams,
    chosen: ReturnType<typeof readTiming>,
  ) {
    const { session } = request.params;
    const payment = await payments.view(session, timing);
    if (payment === undefined) return notFound(request, reply);
    if (stateOf(payment) !== "open") return closedPage(request, reply, payment);
    const again = (refilled: Omit<Refilled, "expiry">) => {
      const when = typeof chosen === "string" ? (chosen === "no-delay" ? "delayed" : timing.when) : chosen.when;
      const page = payPage({
        language: languageFor(request),
        payment,
        when,
        seconds: sent.get("seconds") ?? secondsOf(timing),
        refilled: { ...refilled, expiry: sent.get("expiry") ?? "" },
      });
      return send(reply, 422, page, payment);
    };
    const read = readCard(sent);
    if ("faults" in read || typeof chosen === "string")
      return again({
        cardFaults: "faults" in read ? read.faults : {},
        ...(typeof chosen === "string" && { timingFault: chosen }),
      });
    const paying = await payments.pay(session, read.card, chosen);
    if (paying === undefined) return notFound(request, reply);
    if (paying.outcome === "closed") return closedPage(request, reply, paying.payment);
    if (paying.outcome === "dropped") {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    if (paying.outcome === "declined" && stateOf(paying.payment) === "open")
      return again({ cardFaults: {}, declined: paying.message });
    if (paying.outcome === "declined") return closedPage(request, reply, paying.payment);
    await notify(paying.payment, reply);
    if (paying.answer === "slow") await delay(slowAnswerMs, undefined, { signal: stopping });
    if (paying.answer === "error")
      return send(reply, 500, plainPage(languageFor(request), words[languageFor(request)].failed));
    return reply.redirect(new URL(payment.opened.form.ReturnURL).href, 303);
  }
}

const secondsOf = ({ when, seconds }: Timing) => (when === "delayed" ? String(seconds) : defaultSeconds);
