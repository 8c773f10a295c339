import { type Job, repeat } from "../../jobs/repeat.js";
import { type NoticeContext, sendNotices } from "./deliver.js";

interface NotifierOptions {
  readonly pollMs: number;
  /** Records the notices of the next request for a password link. @returns the number of requests handled */
  readonly makeLinks: (context: NoticeContext, instanceId: string) => Promise<number>;
}

/** Creates requested links, and notifies users about their login. It may run in every replica. */
export function startNotifier(context: NoticeContext, { pollMs, makeLinks }: NotifierOptions): Job {
  return repeat({
    pollMs,
    async pass(stopping) {
      for (const instanceId of context.tenants.ids) {
        while (!stopping.aborted && (await makeLinks(context, instanceId)) > 0);
        while (!stopping.aborted && (await sendNotices(context, instanceId)) > 0);
      }
    },
    onError: (err) => context.log.error({ err }, "Could not read the waiting account notices; retrying."),
  });
}
