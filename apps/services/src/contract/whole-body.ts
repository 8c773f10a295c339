import type { FastifyInstance, FastifyRequest } from "fastify";
import { formBody, type Operation } from "./document.js";
import { refuseNul } from "./nul.js";
import { ProblemError } from "./problems.js";
import { type OperationValidators, toViolations } from "./validators.js";

/** Parses form bodies. Fastify already parses JSON. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(formBody, { parseAs: "string" }, (_, text, done) => done(null, readForm(String(text))));
}

/** Form fields by name. A repeated field becomes an array, which no form schema accepts. */
function readForm(text: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}

/** A JSON or form body, validated as a whole. */
export function wholeBody(
  { body: declared }: Operation,
  { body: validate }: OperationValidators,
  request: FastifyRequest,
): unknown {
  if (!declared || !validate) return undefined;
  const { body } = request;
  const present = body !== undefined && body !== null;
  if (!present && declared.required)
    throw new ProblemError("invalid_request", { detail: `A body of ${declared.mediaType} is required.` });
  if (present && !isOfType(request, declared.mediaType))
    throw new ProblemError("invalid_request", { detail: `The body must be ${declared.mediaType}.` });
  if (present && !validate(body)) {
    const parameterViolations = toViolations(validate.errors);
    // A fault of the whole body has an empty path, so the sentence names the body.
    const ofAll = parameterViolations.every(({ path }) => path === "") ? parameterViolations[0] : undefined;
    throw new ProblemError("invalid_request", {
      parameterViolations,
      ...(ofAll && { detail: `The body ${ofAll.message}.` }),
    });
  }
  refuseNul(body);
  return body;
}

/** The check matters: form fields would pass for a JSON object, and any origin can post a form. */
function isOfType(request: FastifyRequest, mediaType: string): boolean {
  return (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() === mediaType;
}
