import { languages } from "@paydown/domain";
import { acceptedLanguage } from "@paydown/host/accepted-language";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { clientAddress, plainAddress } from "../client-address.js";
import { DatabaseUnavailable, retryAfterSeconds } from "../db/unavailable.js";
import type { LiveSession } from "./session.js";
import { anyFile, type ContractDocument, multipartBody, type Operation, operationsOf } from "./document.js";
import { FileAnswer, sendFile } from "./file-answer.js";
import { matrixUser } from "./matrix-user.js";
import { acceptMultipart, discardRest, readMultipart } from "./multipart.js";
import { refuseNul } from "./nul.js";
import { acceptRawJson, rawBody } from "./raw-body.js";
import { publicOperations } from "./operations.js";
import type { Handlers } from "./operations.js";
import { ProblemError } from "./problems.js";
import { type OperationValidators, toViolations, validatorsOf } from "./validators.js";
import { acceptForms, wholeBody } from "./whole-body.js";

/** The credentials that a caller presents to be admitted. */
export interface Credentials {
  readonly authorization: string | undefined;
  /** The `;user=` of the call. */
  readonly user: string | undefined;
  /** The instance in the path, if the path has one. */
  readonly instanceId: string | undefined;
  /** Whether a session that still awaits its one-time passcode may make this call. */
  readonly admitsOtpPending: boolean;
  /** Whether a visit with a letter code may make this call. */
  readonly admitsLetter: boolean;
}

/** Who is admitted, and what is answered. */
export interface CallAnswerer {
  /** The same operations at any time. */
  readonly handlers: Handlers;
  /** Resolves to the live session, or throws a `ProblemError`. */
  readonly authenticate: (credentials: Credentials) => Promise<LiveSession>;
}

export interface ContractOptions {
  readonly document: ContractDocument;
  /** What answers a call. Asked once for each call, so that the call has one version from beginning to end. */
  readonly current: () => CallAnswerer;
  /** True outside production: a response that breaks the contract becomes a 500 instead of a log line. */
  readonly refuseFaultyAnswers: boolean;
}

type AnyHandler = (call: unknown) => Promise<{ status: number; body?: unknown }>;

/**
 * Routes every operation of the contract to its handler, and checks both requests and responses against the contract.
 */
export async function contractPlugin(
  app: FastifyInstance,
  { document, current, refuseFaultyAnswers }: ContractOptions,
): Promise<void> {
  const operations = operationsOf(document);
  refuseDrift(operations, Object.keys(current().handlers));
  const compile = validatorsOf(document);
  acceptForms(app);

  for (const operation of operations) {
    const validators = compile(operation);
    const answer = (request: FastifyRequest, reply: FastifyReply, status: number, body: unknown) => {
      const fault = findFault(validators, status, body);
      if (fault !== undefined) {
        const text = `${operation.id} answered ${status} in violation of the contract: ${fault}`;
        if (refuseFaultyAnswers && status !== 500) throw new Error(text);
        request.log.error({ operation: operation.id, status }, text);
      }
      return body instanceof FileAnswer ? sendFile(reply, status, body) : send(reply, status, body);
    };
    const route: RouteOptions = {
      method: operation.method,
      url: operation.path.replace(";user={user}", "").replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        const { handlers, authenticate } = current();
        const handler = (handlers as unknown as Record<string, AnyHandler>)[operation.id] as AnyHandler;
        try {
          const call = await toCall(operation, validators, authenticate, request);
          const { session } = call;
          if (session) void reply.header("session-expires-in", String(session.expiresInSeconds));
          const result = await handler(call);
          return await answer(request, reply, result.status, result.body);
        } catch (error) {
          const problem = error instanceof DatabaseUnavailable ? unavailable(request, error) : error;
          if (!(problem instanceof ProblemError)) throw error;
          return await answer(request, reply, problem.status, problem.toBody());
        } finally {
          if (isMultipart(operation)) discardRest(request.raw);
        }
      },
      // A file is sent uncompressed, so that Content-Length is known.
      ...(answersFile(operation) && { compress: false }),
    };
    const acceptBody = isMultipart(operation) ? acceptMultipart : isSigned(operation) ? acceptRawJson : undefined;
    // In its own scope, so that no other operation reads such a body.
    if (acceptBody) {
      await app.register(async (scope) => {
        await acceptBody(scope);
        scope.route(route);
      });
    } else app.route(route);
  }
}

/** The database failure as the caller sees it. Only the log names the cause. */
function unavailable(request: FastifyRequest, error: DatabaseUnavailable): ProblemError {
  request.log.error({ err: error }, "The database is unavailable.");
  return new ProblemError("service_unavailable", {
    detail: "the service is not available right now. Try again in a moment",
    retryAfterSeconds,
  });
}

const isMultipart = ({ body }: Operation) => body?.mediaType === multipartBody;
/** Whether the caller signs the body's text. */
const isSigned = ({ parameters }: Operation) =>
  parameters.some(({ place, name }) => place === "header" && name.endsWith("-Signature"));
const answersFile = ({ responses }: Operation) =>
  [...responses.values()].some((response) => response?.mediaType === anyFile);

/** Refuses to start if an operation has no handler, or a handler no operation. */
function refuseDrift(operations: readonly Operation[], handlerIds: readonly string[]): void {
  const ids = operations.map(({ id }) => id);
  const missing = ids.filter((id) => !handlerIds.includes(id));
  const surplus = handlerIds.filter((id) => !ids.includes(id));
  if (missing.length > 0)
    throw new Error(`Operations of the contract without a handler: ${missing.join(", ")}. Add the handlers.`);
  if (surplus.length > 0)
    throw new Error(
      `Handlers without an operation in the contract: ${surplus.join(", ")}. Remove them, or add the operations to openapi.yaml.`,
    );
  const open: readonly string[] = publicOperations;
  const differing = operations.filter(({ id, isPublic }) => isPublic !== open.includes(id));
  if (differing.length > 0)
    throw new Error(
      `The contract and the services differ on who may call ${differing.map(({ id }) => id).join(", ")}.`,
    );
}

async function toCall(
  operation: Operation,
  validators: OperationValidators,
  authenticate: CallAnswerer["authenticate"],
  request: FastifyRequest,
) {
  const user = matrixUser(request.raw);
  const path: Record<string, unknown> = {
    ...(request.params as Record<string, string>),
    ...(user !== undefined && { user }),
  };
  const instanceId = typeof path.instanceId === "string" ? path.instanceId : undefined;
  // Authenticate first, so a stranger learns nothing about the rest of the request.
  const session = operation.isPublic
    ? undefined
    : await authenticate({
        authorization: request.headers.authorization,
        user,
        instanceId,
        admitsOtpPending: operation.admitsOtpPending,
        admitsLetter: operation.admitsLetter,
      });
  const query = { ...(request.query as Record<string, unknown>) };
  const header = { ...request.headers };
  for (const [validate, value] of [
    [validators.path, path],
    [validators.query, query],
    [validators.header, header],
  ] as const) {
    if (!validate(value))
      throw new ProblemError("invalid_request", { parameterViolations: toViolations(validate.errors) });
    refuseNul(value);
  }
  return {
    path,
    query,
    header: named(operation, header),
    body: isMultipart(operation)
      ? await readMultipart(request, validators.body)
      : wholeBody(operation, validators, request),
    rawBody: rawBody(request.raw),
    language: acceptedLanguage(request.headers["accept-language"], languages),
    session: session && { ...session, clientIp: plainAddress(request.ip) },
    remoteAddress: clientAddress(request.ip),
    log: request.log,
  };
}

/** The declared headers under the contract's spelling; Node lowercases them. */
function named(operation: Operation, header: Record<string, unknown>): Record<string, unknown> {
  const declared = operation.parameters.filter(({ place }) => place === "header");
  return Object.fromEntries(declared.map(({ name }) => [name, header[name.toLowerCase()]]));
}

function findFault(validators: OperationValidators, status: number, body: unknown): string | undefined {
  if (!validators.responses.has(status)) return "the status is not declared";
  const response = validators.responses.get(status);
  if (!response) return body === undefined ? undefined : "no body is declared";
  if (response.mediaType === anyFile || body instanceof FileAnswer)
    return response.mediaType === anyFile && body instanceof FileAnswer
      ? undefined
      : "the answer is a file but none is declared, or one is declared but the answer is not a file";
  if (response.validate(body)) return undefined;
  return toViolations(response.validate.errors)
    .map(({ path, message }) => `${path} ${message}`)
    .join("; ");
}

/** Sends a response or a problem as JSON with no-store. */
export function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  void reply.code(status).header("cache-control", "no-store");
  if (body === undefined) return reply.send();
  const { retryAfterSeconds } = body as { retryAfterSeconds?: number };
  if (retryAfterSeconds !== undefined) void reply.header("retry-after", String(retryAfterSeconds));
  const type = status >= 400 ? "application/problem+json" : "application/json; charset=utf-8";
  return reply.type(type).send(JSON.stringify(body));
}
