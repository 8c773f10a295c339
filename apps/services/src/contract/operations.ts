import type { operations } from "@paydown/api-client";
import type { FastifyBaseLogger } from "fastify";
import type { Session } from "../sessions/session.js";

export type OperationId = keyof operations;

/** Operations that need no session; the start compares the list with the contract's `security`. */
export const publicOperations = ["getHealth", "getConfigParameters", "getInstanceConfigParameters", "login", "verifyToken"] as const satisfies readonly OperationId[];

type PublicOperation = (typeof publicOperations)[number];
type Parameters<Op extends OperationId, Place extends "path" | "query" | "header"> = operations[Op]["parameters"] extends Record<Place, infer P extends object>
  ? P
  : Record<never, never>;
type Body<Op extends OperationId> = operations[Op] extends { requestBody: { content: { "application/json": infer B } } } ? B : undefined;
type Answers<R> = {
  [S in keyof R & number]: R[S] extends { content: { "application/json": infer B } }
    ? { readonly status: S; readonly body: B }
    : R[S] extends { content?: never }
      ? { readonly status: S }
      : never;
}[keyof R & number];

/** A call whose parameters and body are as the contract has them, and whose session is live and its own. */
export interface Call<Op extends OperationId> {
  readonly path: Parameters<Op, "path">;
  readonly query: Parameters<Op, "query">;
  readonly header: Parameters<Op, "header">;
  readonly body: Body<Op>;
  readonly session: Op extends PublicOperation ? undefined : Session;
  readonly remoteAddress: string;
  readonly log: FastifyBaseLogger;
}

/** A declared answer of an operation. Problems are thrown as `ProblemError`. */
export type Answer<Op extends OperationId> = Answers<operations[Op]["responses"]>;

export type Handler<Op extends OperationId> = (call: Call<Op>) => Promise<Answer<Op>>;

/** One handler per operation of the contract: a missing operation or an undeclared status does not compile. */
export type Handlers = { readonly [Op in OperationId]: Handler<Op> };
