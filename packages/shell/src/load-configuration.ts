import { answer, type ApiClient, type Failure, failureOf } from "@paydown/api-client";
import { type Configuration, defaultGlobalConfig, fallbackConfiguration, type GlobalConfig } from "./configuration";

/** Which of the two configurations could not be fetched, and why. */
export interface ConfigurationFault {
  readonly configuration: "global" | "instance";
  readonly failure: Failure;
}

/** A configuration to go on with, and what to notify about; `unknown` when there is no such instance. */
export type LoadedConfiguration =
  | { readonly kind: "known"; readonly configuration: Configuration; readonly faults: readonly ConfigurationFault[] }
  | { readonly kind: "unknown" };

/** The global configuration, or the built-in defaults (registered-area §8). */
export async function loadGlobalConfiguration(
  api: ApiClient,
): Promise<{ globalConfig: GlobalConfig; faults: readonly ConfigurationFault[] }> {
  try {
    const { globalConfig } = await answer(api.GET("/public/configParameters/paymentPortal"));
    return { globalConfig, faults: [] };
  } catch (reason) {
    return { globalConfig: defaultGlobalConfig, faults: [{ configuration: "global", failure: failureOf(reason) }] };
  }
}

/** The instance's configuration; when it cannot be fetched, the global one is fallen back to (decisions Q26). */
export async function loadConfiguration(api: ApiClient, instanceId: string): Promise<LoadedConfiguration> {
  try {
    const path = { instanceId };
    const configuration = await answer(
      api.GET("/public/configParameters/paymentPortal/{instanceId}", { params: { path } }),
    );
    return { kind: "known", configuration, faults: [] };
  } catch (reason) {
    const failure = failureOf(reason);
    if (failure.kind === "refused" && failure.problem.status === 404) return { kind: "unknown" };
    const { globalConfig, faults } = await loadGlobalConfiguration(api);
    return {
      kind: "known",
      configuration: fallbackConfiguration(instanceId, globalConfig),
      faults: [{ configuration: "instance", failure }, ...faults],
    };
  }
}
