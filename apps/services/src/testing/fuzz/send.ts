import { Agent, request } from "node:http";
import type { FuzzRequest } from "./requests.js";

/** How long an answer may take, in milliseconds, on a busy machine. */
const patienceMs = 30_000;

export interface FuzzAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends a request as it is: `fetch` would correct the URL. Keeps connections; destroy the agent at the end. */
export function sender(url: string) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const send = ({ method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          ...{ agent, hostname, port, method, path },
          headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
          signal: AbortSignal.timeout(patienceMs),
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("error", reject);
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              type: answer.headers["content-type"] ?? "",
              text: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      call.on("error", reject);
      call.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Traces of the program and of the database that no answer may hold. */
const inside = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|file:\/\/\//,
  /\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b/is,
  /SQLSTATE|syntax error at|violates .*constraint|relation "|column "|permission denied for|PGlite|postgres/i,
];

/** What is wrong with an answer; undefined if nothing is. */
export function answerFault({ status, type, text }: FuzzAnswer): string | undefined {
  if (status >= 500) return "the services failed";
  if (status < 400) return undefined;
  if (!type.startsWith("application/problem+json")) return `a refusal has the type ${type}`;
  const trace = inside.find((form) => form.test(text));
  if (trace) return `a refusal shows ${String(trace)}`;
  const problem = JSON.parse(text) as {
    readonly code?: string;
    readonly status?: number;
    readonly title?: string;
    readonly detail?: string;
    readonly parameterViolations?: readonly { readonly path: string; readonly message: string }[];
  };
  if (!problem.code || !problem.title || problem.status !== status) return "a refusal is no problem document";
  if (problem.code !== "invalid_request") return undefined;
  const names = problem.parameterViolations?.some(({ path, message }) => path !== "" && message !== "") ?? false;
  return names || problem.detail ? undefined : "a refusal names no parameter";
}
