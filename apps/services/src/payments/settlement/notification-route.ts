import type { FastifyInstance } from "fastify";
import { ProblemError } from "../../contract/problems.js";
import { isSigned, transactionIn } from "../../providers/authorize-net/notification.js";
import type { SettlementContext } from "./apply-item.js";
import { lookNow } from "./look-now.js";

export interface NotificationOptions extends Pick<SettlementContext, "db" | "clock" | "timings"> {
  /**
   * The key with which the gateway signs an instance's notifications; null without one, and undefined for an instance
   * that does not charge through the gateway.
   */
  readonly signatureKeyOf: (instanceId: string) => string | null | undefined;
}

/**
 * Takes Authorize.Net's notifications (docs/decisions/0060). The gateway's own format is no part of the contract. A
 * notification is a hint: once its signature is verified over the body as received, the services ask the gateway.
 */
export async function notificationRoute(app: FastifyInstance, options: NotificationOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, async (_: unknown, body: Buffer) => body);
  app.post<{ Params: { readonly instanceId: string } }>(
    "/gateway-notifications/authorize-net/:instanceId",
    async ({ params, headers, body, log }, reply) => {
      const { instanceId } = params;
      const key = options.signatureKeyOf(instanceId);
      if (key === undefined) throw new ProblemError("instance_not_found");
      const header = headers["x-anet-signature"];
      const received = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      if (key === null || typeof header !== "string" || !isSigned(header, received, key)) {
        log.warn(
          { instance: instanceId },
          key === null
            ? "Rejected an Authorize.Net notification, because the instance has no signature key."
            : "Rejected an Authorize.Net notification with a bad signature.",
        );
        throw new ProblemError("notification_refused");
      }
      await lookNow(options, instanceId, transactionIn(received));
      return reply.status(200).send({});
    },
  );
}
