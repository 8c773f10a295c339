import type { ApiClient } from "@paydown/api-client";
import type { Configuration } from "@paydown/shell/configuration";
import { notifyFaults } from "@paydown/shell/configuration-faults";
import { loadConfiguration } from "@paydown/shell/load-configuration";
import type { NotificationStore } from "@paydown/shell/notifications";
import type { Words } from "../words/en";

/** The configuration where the page does not bring it, with what failed notified; null where there is no such instance. */
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
