import { randomBytes } from "node:crypto";
import type { NoAnswer } from "../processor.js";
import { answerWithin, reasonOf } from "../readable-answer.js";
import { type Answer, readAnswer } from "./answers.js";
import type { Credentials, RequestBody, Sender } from "./requests.js";

export interface GatewayOptions {
  /** Origin of the gateway, such as https://api.authorize.net or https://apitest.authorize.net. */
  readonly url: string;
  /** Timeout of one call, including the body of the answer. */
  readonly timeoutMs: number;
  /** Read again for each call; undefined if a tenant has none. */
  readonly credentialsOf: (instanceId: string) => Credentials | undefined;
}

/**
 * Asks the gateway on behalf of a tenant. Never throws.
 *
 * @param refId - at most 20 characters; a random one unless given
 */
export type Ask = (
  instanceId: string,
  build: (by: Sender) => RequestBody,
  refId?: string,
) => Promise<Answer | NoAnswer>;

/** The gateway's one endpoint (https://developer.authorize.net/api/reference/index.html). */
export function gateway({ url, timeoutMs, credentialsOf }: GatewayOptions): Ask {
  return async (instanceId, build, refId = randomBytes(10).toString("hex")) => {
    const credentials = credentialsOf(instanceId);
    if (!credentials) return { kind: "unknown", reason: "error without credentials" };
    try {
      const { status, text } = await answerWithin(timeoutMs, `${url}/xml/v1/request.api`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(build({ credentials, refId })),
      });
      return readAnswer(status, text, refId);
    } catch (error) {
      return { kind: "unknown", reason: reasonOf(error) };
    }
  };
}
