import type { ApiClient } from "@paydown/api-client";
import type { Configuration } from "@paydown/shell/configuration";
import { notifyFaults } from "@paydown/shell/configuration-faults";
import { loadConfiguration } from "@paydown/shell/load-configuration";
import type { NotificationStore } from "@paydown/shell/notifications";
import type { Words } from "../words/words";

/** Fetches the configuration for a page without one and notifies of failures; null if the tenant does not exist. */
export async function fetchConfiguration(
  api: ApiClient,
  instanceId: string,
  notifications: NotificationStore<Words>,
): Promise<Configuration | null> {
  const loaded = await loadConfiguration(api, instanceId);
  if (loaded.kind === "unknown") return null;
  notifyFaults(notifications, loaded.faults);
  return loaded.configuration;
}
