import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Session } from "../sessions/session.js";
import { type ContractDocument, type Operation, operationsOf } from "./document.js";
import { matrixUser } from "./matrix-user.js";
import { publicOperations } from "./operations.js";
import type { Handlers } from "./operations.js";
import { ProblemError } from "./problems.js";
import { type OperationValidators, toViolations, validatorsOf } from "./validators.js";

/** What a caller shows to be let in. */
export interface Credentials {
  readonly authorization: string | undefined;
  /** The `;user=` of the call. */
  readonly user: string | undefined;
  /** The instance in the path, where the path has one. */
  readonly instanceId: string | undefined;
}

export interface ContractOptions {
  readonly document: ContractDocument;
  readonly handlers: Handlers;
  /** Answers the live session, or throws a `ProblemError`. */
  readonly authenticate: (credentials: Credentials) => Promise<Session>;
  /** True outside production: an answer that breaks the contract becomes a 500 instead of a line in the log. */
  readonly refuseFaultyAnswers: boolean;
}

type AnyHandler = (call: unknown) => Promise<{ status: number; body?: unknown }>;

/** Routes every operation of the contract to its handler, and holds both sides to the contract. */
export async function contractPlugin(app: FastifyInstance, { document, handlers, authenticate, refuseFaultyAnswers }: ContractOptions): Promise<void> {
  const operations = operationsOf(document);
  refuseDrift(operations, Object.keys(handlers));
  const compile = validatorsOf(document);

  for (const operation of operations) {
    const validators = compile(operation);
    const handler = (handlers as unknown as Record<string, AnyHandler>)[operation.id] as AnyHandler;
    const answer = (request: FastifyRequest, reply: FastifyReply, status: number, body: unknown) => {
      const fault = findFault(validators, status, body);
      if (fault !== undefined) {
        const text = `${operation.id} answers ${status} against the contract: ${fault}`;
        if (refuseFaultyAnswers && status !== 500) throw new Error(text);
        request.log.error({ operation: operation.id, status }, text);
      }
      return send(reply, status, body);
    };
    app.route({
      method: operation.method,
      url: operation.path.replace(";user={user}", "").replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: async (request, reply) => {
        try {
          const result = await handler(await toCall(operation, validators, authenticate, request));
          return answer(request, reply, result.status, result.body);
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          return answer(request, reply, error.status, error.toBody());
        }
      },
    });
  }
}

/** An operation without a handler, or a handler without an operation, stops the start. */
function refuseDrift(operations: readonly Operation[], handlerIds: readonly string[]): void {
  const ids = operations.map(({ id }) => id);
  const missing = ids.filter((id) => !handlerIds.includes(id));
  const surplus = handlerIds.filter((id) => !ids.includes(id));
  if (missing.length > 0) throw new Error(`The contract has operations without a handler: ${missing.join(", ")}.`);
  if (surplus.length > 0) throw new Error(`There are handlers without an operation in the contract: ${surplus.join(", ")}.`);
  const open: readonly string[] = publicOperations;
  const differing = operations.filter(({ id, isPublic }) => isPublic !== open.includes(id));
  if (differing.length > 0) throw new Error(`The contract and the services differ on who may call ${differing.map(({ id }) => id).join(", ")}.`);
}

async function toCall(operation: Operation, validators: OperationValidators, authenticate: ContractOptions["authenticate"], request: FastifyRequest) {
  const user = matrixUser(request.raw);
  const path: Record<string, unknown> = { ...(request.params as Record<string, string>), ...(user !== undefined && { user }) };
  const instanceId = typeof path.instanceId === "string" ? path.instanceId : undefined;
  // Who calls comes first: a stranger learns nothing about what else is wrong.
  const session = operation.isPublic ? undefined : await authenticate({ authorization: request.headers.authorization, user, instanceId });
  const query = { ...(request.query as Record<string, unknown>) };
  const header = { ...request.headers };
  for (const [validate, value] of [
    [validators.path, path],
    [validators.query, query],
    [validators.header, header],
  ] as const) {
    if (!validate(value)) throw new ProblemError("invalid_request", { parameterViolations: toViolations(validate.errors) });
  }
  if (validators.body) {
    const present = request.body !== undefined && request.body !== null;
    if (!present && operation.body?.required) throw new ProblemError("invalid_request", { detail: "A JSON body is required." });
    if (present && !validators.body(request.body)) {
      throw new ProblemError("invalid_request", { parameterViolations: toViolations(validators.body.errors) });
    }
  }
  return {
    path,
    query,
    header: named(operation, header),
    body: validators.body ? request.body : undefined,
    session,
    remoteAddress: request.ip,
    log: request.log,
  };
}

/** The declared headers under the contract's spelling; Node has them in small letters. */
function named(operation: Operation, header: Record<string, unknown>): Record<string, unknown> {
  const declared = operation.parameters.filter(({ place }) => place === "header");
  return Object.fromEntries(declared.map(({ name }) => [name, header[name.toLowerCase()]]));
}

function findFault(validators: OperationValidators, status: number, body: unknown): string | undefined {
  if (!validators.responses.has(status)) return "the status is not declared";
  const response = validators.responses.get(status);
  if (!response) return body === undefined ? undefined : "no body is declared";
  if (response.validate(body)) return undefined;
  return toViolations(response.validate.errors)
    .map(({ path, message }) => `${path} ${message}`)
    .join("; ");
}

/** Sends an answer or a problem as JSON that nobody may keep. */
export function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  void reply.code(status).header("cache-control", "no-store");
  if (body === undefined) return reply.send();
  const { retryAfterSeconds } = body as { retryAfterSeconds?: number };
  if (retryAfterSeconds !== undefined) void reply.header("retry-after", String(retryAfterSeconds));
  const type = status >= 400 ? "application/problem+json" : "application/json; charset=utf-8";
  return reply.type(type).send(JSON.stringify(body));
}
