import type { components } from "@paydown/api-client";
import type { FeePolicy, LocalizedText, PaymentAction, PaymentOptionCode } from "@paydown/domain";

export type GlobalConfig = components["schemas"]["GlobalConfig"];
export type InstanceConfig = components["schemas"]["InstanceConfig"];
export type CompanyConfig = components["schemas"]["CompanyConfig"];

/** The Regulation E disclosure for one payment option and action. */
export interface RegeDisclosure {
  readonly option: PaymentOptionCode;
  readonly action: PaymentAction;
  readonly messages: readonly LocalizedText[];
}

/** One instance as its folder describes it. */
export interface Tenant {
  readonly instanceId: string;
  /** Sent to browsers. */
  readonly instance: InstanceConfig;
  /** Sent to browsers. */
  readonly company: CompanyConfig;
  /** Never leaves the services. */
  readonly feePolicy: FeePolicy;
  readonly rege: readonly RegeDisclosure[];
  /** What is shown under a code of the company: confirmSODCode and so on. */
  readonly messages: ReadonlyMap<string, readonly LocalizedText[]>;
  /** Holds the images that the portal's origin serves for it. */
  readonly imagesDir: string;
}

/** Every instance, and what holds for all of them. */
export interface Tenants {
  readonly global: GlobalConfig;
  get(instanceId: string): Tenant | undefined;
  readonly ids: readonly string[];
}

/** The disclosure to accept before paying so; none means that none is needed (registered-area §4, step 3). */
export function regeMessages(tenant: Tenant, option: PaymentOptionCode, action: PaymentAction): readonly LocalizedText[] {
  return tenant.rege.find((disclosure) => disclosure.option === option && disclosure.action === action)?.messages ?? [];
}
