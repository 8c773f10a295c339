import type { operations } from "@paydown/api-client";
import type { Language } from "@paydown/domain";
import type { FastifyBaseLogger } from "fastify";
import type { LiveSession } from "./session.js";
import type { BodyType } from "./document.js";
import type { FileAnswer } from "./file-answer.js";
import type { filePart, UploadedFile } from "./multipart.js";

export type OperationId = keyof operations;

/** Operations that need no session. At startup this list is compared with the contract's `security`. */
export const publicOperations = [
  "getHealth",
  "getReadiness",
  "getConfigParameters",
  "getInstanceConfigParameters",
  "login",
  "verifyToken",
  "requestPasswordRecovery",
  "resetPassword",
  "checkPasswordLink",
  "checkUndoLink",
  "undoChange",
  "getRegistrationPrompts",
  "openLetter",
  "checkUsername",
  "verifyRegister",
  "addRegistration",
  "getLookupFields",
  "lookupAccount",
  "getPlans",
  "getTrackingNumber",
  "addPlanHistory",
  "notifyPlanPayment",
  "takeOverPlanPayment",
  "sendPlanReceipt",
  "getPlanPayments",
  "getPlanSchedule",
] as const satisfies readonly OperationId[];

type PublicOperation = (typeof publicOperations)[number];
type Parameters<Op extends OperationId, Place extends "path" | "query" | "header"> = [Declared<Op, Place>] extends [
  never,
]
  ? Record<never, never>
  : Declared<Op, Place>;
type Declared<Op extends OperationId, Place extends "path" | "query" | "header"> = NonNullable<
  operations[Op]["parameters"][Place]
>;
type Body<Op extends OperationId> = operations[Op] extends { requestBody: { content: infer C } }
  ? WithFile<C[keyof C & BodyType]>
  : undefined;
/** Replaces the file field of a body with the uploaded file. */
type WithFile<B> =
  B extends Record<FilePart, string> ? Omit<B, FilePart> & Readonly<Record<FilePart, UploadedFile>> : B;
type FilePart = typeof filePart;
type Answers<R> = {
  [S in keyof R & number]: R[S] extends { content: { "application/json": infer B } }
    ? { readonly status: S; readonly body: B }
    : R[S] extends { content: { "*/*": string } }
      ? { readonly status: S; readonly body: FileAnswer }
      : R[S] extends { content?: never }
        ? { readonly status: S }
        : never;
}[keyof R & number];

/** A call whose parameters and body match the contract, and whose session is live. */
export interface Call<Op extends OperationId> {
  readonly path: Parameters<Op, "path">;
  readonly query: Parameters<Op, "query">;
  readonly header: Parameters<Op, "header">;
  readonly body: Body<Op>;
  /** The raw text of a signed body. */
  readonly rawBody: string | undefined;
  /** Language of messages to the consumer; undefined if `Accept-Language` names none of our languages. */
  readonly language: Language | undefined;
  readonly session: Op extends PublicOperation ? undefined : LiveSession;
  readonly remoteAddress: string;
  readonly log: FastifyBaseLogger;
}

/** A declared response of an operation. Problems are thrown as `ProblemError`. */
export type Answer<Op extends OperationId> = Answers<operations[Op]["responses"]>;

export type Handler<Op extends OperationId> = (call: Call<Op>) => Promise<Answer<Op>>;

/** One handler per operation of the contract. A missing operation or an undeclared status does not compile. */
export type Handlers = { readonly [Op in OperationId]: Handler<Op> };
