import type { TenantJob } from "../../jobs/tenant-jobs.js";
import { dueNotices, type NoticeContext, sendNotices } from "./deliver.js";

interface NotifierOptions {
  readonly everyMs: number;
  /** Records the notices of the next request for a password link. @returns 0 if no request waits */
  readonly makeLinks: (context: NoticeContext, instanceId: string) => Promise<number>;
}

/** Creates requested links, and notifies users about their login. It may run in every replica. */
export const notifierJob = (context: NoticeContext, { everyMs, makeLinks }: NotifierOptions): TenantJob => ({
  name: "notifier",
  everyMs,
  due: (trx) => [trx.selectFrom("recovery_requests"), dueNotices(trx, context.clock.now())],
  async work(instanceId, stopping) {
    while (!stopping.aborted && (await makeLinks(context, instanceId)) > 0);
    while (!stopping.aborted && (await sendNotices(context, instanceId)) > 0);
  },
  failure: "Could not read the waiting account notices; retrying.",
});
