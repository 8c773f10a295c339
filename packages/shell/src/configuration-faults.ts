import type { Failure } from "@paydown/api-client";
import type { ConfigurationFault } from "./load-configuration";
import type { NotificationStore } from "./notifications";
import type { ShellWords } from "./words/en";

interface Words {
  readonly shell: ShellWords;
  readonly failures: { readonly detail: (failure: Failure) => string };
}

/** Notifies 'Error fetching … configuration; {detail}' for each configuration that could not be fetched. */
export function notifyFaults(notifications: NotificationStore<Words>, faults: readonly ConfigurationFault[]): void {
  for (const { configuration, failure } of faults) {
    notifications.error(
      ({ shell }) =>
        configuration === "global"
          ? shell.failures.fetchingGlobalConfiguration
          : shell.failures.fetchingInstanceConfiguration,
      ({ failures }) => failures.detail(failure),
    );
  }
}
