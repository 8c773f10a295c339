import { createHash } from "node:crypto";
import { developmentTransactionKey } from "@paydown/sandbox";
import type { Clock } from "@paydown/host/clock";
import { authorizeNetProcessor } from "../../../providers/authorize-net/authorize-net-processor.js";
import { httpProcessor } from "../../../providers/http-processor.js";
import type { Processor } from "../../../providers/processor.js";
import { casey } from "../../../testing/test-services.js";

/** What the consumers' instance charges through. */
export interface Gateway {
  /** Sets the services up. @param url - where they reach the sandbox */
  env(url: string): Readonly<Record<string, string>>;
  /** The same adapter in this process. */
  processor(options: { readonly url: string; readonly timeoutMs: number; readonly clock: Clock }): Processor;
  /** Whether the sandbox writes down what it reports. */
  readonly hasReportFile: boolean;
  /** Under which reference the sandbox keeps a payment's charge. */
  referenceOf(paymentId: string): string;
}

/** The protocols of the sandbox in front of the same processor, by the name in `npm run prove -- payments --gateway`. */
export const gateways = {
  sandbox: {
    hasReportFile: true,
    env: () => ({ PAYDOWN_PROCESSOR__HARBOR: "idempotent-sandbox" }),
    referenceOf: (paymentId) => paymentId,
    processor: ({ url, timeoutMs }) => httpProcessor({ url, timeoutMs }),
  },
  "authorize-net": {
    hasReportFile: false,
    referenceOf: (paymentId) => `PD${createHash("sha256").update(paymentId).digest("hex").slice(0, 18).toUpperCase()}`,
    env: (url) => ({
      PAYDOWN_PROCESSOR__HARBOR: "authorize-net",
      PAYDOWN_AUTHORIZE_NET__HARBOR: `${casey.instanceId}:${developmentTransactionKey}`,
      PAYDOWN_AUTHORIZE_NET_URL: url,
    }),
    processor: ({ url, timeoutMs, clock }) =>
      authorizeNetProcessor({
        ...{ url, timeoutMs, now: () => clock.now() },
        credentialsOf: (loginId) => ({ loginId, transactionKey: developmentTransactionKey }),
      }),
  },
} as const satisfies Readonly<Record<string, Gateway>>;
