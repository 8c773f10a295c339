import type { components } from "@paydown/api-client";
import { defaultTimeZone } from "@paydown/domain";
import { createContext, useContext } from "react";

type Schemas = components["schemas"];
export type GlobalConfig = Schemas["GlobalConfig"];
export type InstanceConfig = Schemas["InstanceConfig"];
export type CompanyConfig = Schemas["CompanyConfig"];

/** The answer of configParameters (decisions Q106), with fallbacks filled in. */
export interface Configuration {
  readonly globalConfig: GlobalConfig;
  readonly instanceConfig: InstanceConfig;
  readonly companyConfig: CompanyConfig;
}

/** What stands in when the global configuration cannot be fetched; the texts are those of decisions Q105. */
export const defaultGlobalConfig: GlobalConfig = {
  rowAccount: "rowAccount",
  rowDue: "rowDue",
  rowPmtDisposition: "rowPmtDisposition",
  rowDemIdtyNo: "rowDemIdtyNo",
  negotiatorEnabled: false,
  header: { en: "Payment portal", es: "Portal de pagos" },
  helpMessage: {
    en: "Please check the address in your letter, or call the company that wrote to you.",
    es: "Revise la dirección en su carta o llame a la compañía que le escribió.",
  },
};

/** What an instance is while only the global configuration is known (decisions Q26). */
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

/** The configuration of the instance whose page this is. */
export function useConfiguration(): Configuration {
  return useContext(ConfigurationContext);
}

/** The name on the door: the instance's header, else the global one, else the built-in (decisions Q44). */
export function headerText({ globalConfig, instanceConfig }: Configuration) {
  return instanceConfig.header ?? globalConfig.header ?? defaultGlobalConfig.header ?? "";
}

/** The part of the page title after the screen's name. */
export function documentTitle(configuration: Configuration) {
  return configuration.instanceConfig.documentTitle ?? headerText(configuration);
}
