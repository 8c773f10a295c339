import type { components } from "@paydown/api-client";
import type {
  Cents,
  FeePolicy,
  LocalizedText,
  PaymentAction,
  PaymentOptionCode,
  RegistrationPrompt,
} from "@paydown/domain";
import type { OverTimePolicy, PayLessPolicy } from "@paydown/domain/offers";

export type GlobalConfig = components["schemas"]["GlobalConfig"];
export type InstanceConfig = components["schemas"]["InstanceConfig"];
export type CompanyConfig = components["schemas"]["CompanyConfig"];
export type WebLinks = components["schemas"]["WebLinks"]["webLinks"];

/** The Regulation E disclosure for one payment option and action. */
export interface RegeDisclosure {
  readonly option: PaymentOptionCode;
  readonly action: PaymentAction;
  readonly messages: readonly LocalizedText[];
}

/** The fields by which guests look up their plans. */
export interface GuestLookup {
  readonly fields: readonly { readonly name: string; readonly label: LocalizedText }[];
  /** A second fact that guests must enter with the value of a field. Undefined if the tenant asks for none. */
  readonly secondFact?: { readonly label: LocalizedText };
}

/** The terms accepted with an offer, and the label that records the acceptance. */
export interface OfferTerms {
  readonly label: string;
  readonly messages: readonly LocalizedText[];
}

/** The placeholders, in braces, that the text of the terms may use. */
export const termPlaceholders = ["account", "amount", "date", "expires", "due"] as const;

/** The terms of settlement offers. */
export interface PayLessTerms {
  /** Never leaves the services. */
  readonly policy: PayLessPolicy;
  readonly terms: OfferTerms;
}

/** The terms of payment plans, and the tenant's name for its kind of plan. */
export interface OverTimeTerms extends OverTimePolicy {
  readonly planCode: string;
}

/** A setting that names a cell of an account. */
export interface CellSetting {
  readonly setting: string;
  readonly cell: string;
  /** File and line, for the operator. */
  readonly place: string;
}

/** A tenant as its folder describes it. */
export interface Tenant {
  readonly instanceId: string;
  /** Sent to browsers. */
  readonly instance: InstanceConfig;
  /** Sent to browsers. */
  readonly company: CompanyConfig;
  /** Never leaves the services. */
  readonly feePolicy: FeePolicy;
  /** Undefined if the tenant makes no settlement offers. */
  readonly payLess: PayLessTerms | undefined;
  /** Never leaves the services; undefined if the tenant has no payment plans. */
  readonly overTime: OverTimeTerms | undefined;
  /** Banking days from settlement after which a bank payment counts as cleared; never leaves the services. */
  readonly clearingDays: number;
  /** The most that one person may refund of a payment; never leaves the services. */
  readonly refundLimit: Cents;
  readonly rege: readonly RegeDisclosure[];
  /** Texts by code. Settings of the company, such as confirmSODCode, refer to these codes. */
  readonly messages: ReadonlyMap<string, readonly LocalizedText[]>;
  /** In the footer of signed-in pages. */
  readonly webLinks: WebLinks;
  /** Registration prompts by code (the instance's regSODCode). */
  readonly registrations: ReadonlyMap<string, readonly RegistrationPrompt[]>;
  /** Undefined if the tenant has no guest lookup. */
  readonly guestLookup: GuestLookup | undefined;
  /** The settings that name a cell of the tenant's accounts. */
  readonly cellSettings: readonly CellSetting[];
  /** The folder of the tenant's images, which the portal's origin serves. */
  readonly imagesDir: string;
}

/** Every tenant, and the settings shared by all. */
export interface Tenants {
  readonly global: GlobalConfig;
  get(instanceId: string): Tenant | undefined;
  readonly ids: readonly string[];
  /** Warnings for the operator about accepted files, one sentence each. */
  readonly warnings: readonly string[];
}

/** The disclosure to accept before this payment; an empty list if the payment needs none (REGE-1). */
export function regeMessages(
  tenant: Tenant,
  option: PaymentOptionCode,
  action: PaymentAction,
): readonly LocalizedText[] {
  return tenant.rege.find((disclosure) => disclosure.option === option && disclosure.action === action)?.messages ?? [];
}

/** Prompts whose answers identify the person; the answers to the other prompts prove the person's identity. */
const identifying: readonly string[] = ["dem_dbt_no", "dbt_no"];

export function isIdentifying({ name }: Pick<RegistrationPrompt, "name">): boolean {
  return identifying.includes(name);
}
