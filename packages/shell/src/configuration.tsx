import type { components } from "@paydown/api-client";
import { defaultTimeZone, type Language } from "@paydown/domain";
import { createContext, useContext } from "react";

type Schemas = components["schemas"];
export type GlobalConfig = Schemas["GlobalConfig"];
export type InstanceConfig = Schemas["InstanceConfig"];
export type CompanyConfig = Schemas["CompanyConfig"];

/** The response of configParameters (CALL-17), with fallbacks filled in. */
export interface Configuration {
  readonly globalConfig: GlobalConfig;
  readonly instanceConfig: InstanceConfig;
  readonly companyConfig: CompanyConfig;
}

/** Used instead of the global configuration if that cannot be fetched (CONFIG-31). */
export const defaultGlobalConfig: GlobalConfig = {
  rowAccount: "rowAccount",
  rowDue: "rowDue",
  rowPmtDisposition: "rowPmtDisposition",
  rowDemIdtyNo: "rowDemIdtyNo",
  negotiatorEnabled: false,
  header: { en: "Payment portal", es: "Portal de pagos" } satisfies Record<Language, string>,
  helpMessage: {
    en: "Please check the address in your letter, or call the company that wrote to you.",
    es: "Revise la dirección en su carta o llame a la compañía que le escribió.",
  } satisfies Record<Language, string>,
};

/** A tenant's configuration if only the global configuration is known (CONFIG-30). */
export function fallbackConfiguration(
  instanceId: string,
  globalConfig: GlobalConfig = defaultGlobalConfig,
): Configuration {
  return {
    globalConfig,
    instanceConfig: { instanceId, timeZone: defaultTimeZone, loginIdentifier: "USERNAME", cardsByPhone: [] },
    companyConfig: { companyName: "", companyPhoneNumber: "" },
  };
}

const ConfigurationContext = createContext<Configuration>(fallbackConfiguration(""));

export const ConfigurationProvider = ConfigurationContext.Provider;

/** The configuration of this page's tenant. */
export function useConfiguration(): Configuration {
  return useContext(ConfigurationContext);
}

/** The brand's name: the tenant's header, else the global header, else the built-in one (CONFIG-15). */
export function headerText({ globalConfig, instanceConfig }: Configuration) {
  return instanceConfig.header ?? globalConfig.header ?? defaultGlobalConfig.header ?? "";
}

/** The part of the page title after the screen's name. */
export function documentTitle(configuration: Configuration) {
  return configuration.instanceConfig.documentTitle ?? headerText(configuration);
}
