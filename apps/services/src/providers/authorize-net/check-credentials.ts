import type { NoAnswer } from "../processor.js";
import { gateway, type GatewayOptions } from "./gateway.js";
import { authenticateTest } from "./requests.js";

/** Whether the gateway accepts a tenant's credentials. E00007 is its refusal; anything else says nothing about them. */
export async function credentialsWork(
  options: GatewayOptions,
  instanceId: string,
): Promise<{ readonly kind: "accepted" | "refused" } | NoAnswer> {
  const answer = await gateway(options)(instanceId, authenticateTest);
  if (answer.kind === "unknown") return answer;
  if (answer.isOk) return { kind: "accepted" };
  return answer.code === "E00007" ? { kind: "refused" } : { kind: "unknown", reason: `error ${answer.code}` };
}
