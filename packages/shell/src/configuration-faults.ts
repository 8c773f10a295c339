import type { Failure } from "@paydown/api-client";
import type { ConfigurationFault } from "./load-configuration";
import type { NotificationStore } from "./notifications";
import type { ShellWords } from "./words/en";
import type { WordsStore } from "./words-store";

interface Speaker {
  readonly words: WordsStore<{ readonly shell: ShellWords; readonly failures: { readonly detail: (failure: Failure) => string } }>;
  readonly notifications: NotificationStore;
}

/** 'Error fetching … configuration; {detail}' for each configuration that did not come (registered-area §8). */
export function notifyFaults({ words, notifications }: Speaker, faults: readonly ConfigurationFault[]): void {
  const { shell, failures } = words.current().words;
  for (const { configuration, failure } of faults) {
    const doing = configuration === "global" ? shell.failures.fetchingGlobalConfiguration : shell.failures.fetchingInstanceConfiguration;
    notifications.show("error", shell.failures.say(doing, failures.detail(failure)));
  }
}
