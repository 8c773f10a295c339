import { type Job, repeat } from "../jobs/repeat.js";
import { makeLinks } from "../passwords/make-links.js";
import { type NoticeContext, sendNotices } from "./deliver.js";

/** Makes the links that were asked for, and tells users of their login. May run in every copy of the services. */
export function startNotifier(context: NoticeContext, pollMs: number): Job {
  return repeat({
    pollMs,
    async pass(stopping) {
      for (const instanceId of context.tenants.ids) {
        while (!stopping.aborted && (await makeLinks(context, instanceId)) > 0);
        while (!stopping.aborted && (await sendNotices(context, instanceId)) > 0);
      }
    },
    onError: (err) => context.log.error({ err }, "What users are to be told could not be read; it will be again."),
  });
}
