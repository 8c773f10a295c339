import { answer, type ApiClient, type Failure, failureOf } from "@paydown/api-client";
import { type Configuration, defaultGlobalConfig, fallbackConfiguration, type GlobalConfig } from "./configuration";

/** Which configuration could not be fetched, and why. */
export interface ConfigurationFault {
  readonly configuration: "global" | "instance";
  readonly failure: Failure;
}

/** The configuration to use, with the faults to show as notifications; `unknown` if the tenant does not exist. */
export type LoadedConfiguration =
  | { readonly kind: "known"; readonly configuration: Configuration; readonly faults: readonly ConfigurationFault[] }
  | { readonly kind: "unknown" };

/** The global configuration, or the built-in defaults (CONFIG-31). */
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

/** The tenant's configuration; falls back to the global one if it cannot be fetched (CONFIG-30). */
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
