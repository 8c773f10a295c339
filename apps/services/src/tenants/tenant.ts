import type { components } from "@paydown/api-client";
import type { FeePolicy, LocalizedText, PaymentAction, PaymentOptionCode, RegistrationPrompt } from "@paydown/domain";
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

/** What guests look their plans up by (guest-and-registration §2). */
export interface GuestLookup {
  readonly fields: readonly { readonly name: string; readonly label: LocalizedText }[];
  /** Asked beside the value, where the instance wants it. */
  readonly secondFact?: { readonly label: LocalizedText };
}

/** What is accepted with an offer, and the label under which that is recorded. */
export interface OfferTerms {
  readonly label: string;
  readonly messages: readonly LocalizedText[];
}

/** On what terms an account is settled for less. */
export interface PayLessTerms {
  /** Never leaves the services. */
  readonly policy: PayLessPolicy;
  readonly terms: OfferTerms;
}

/** On what terms an instance lets its consumers pay over time, and what its plans are called. */
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

/** One instance as its folder describes it. */
export interface Tenant {
  readonly instanceId: string;
  /** Sent to browsers. */
  readonly instance: InstanceConfig;
  /** Sent to browsers. */
  readonly company: CompanyConfig;
  /** Never leaves the services. */
  readonly feePolicy: FeePolicy;
  /** Undefined where nothing is settled for less. */
  readonly payLess: PayLessTerms | undefined;
  /** Never leaves the services; undefined where nobody pays over time. */
  readonly overTime: OverTimeTerms | undefined;
  readonly rege: readonly RegeDisclosure[];
  /** What is shown under a code of the company: confirmSODCode and so on. */
  readonly messages: ReadonlyMap<string, readonly LocalizedText[]>;
  /** In the footer of signed-in pages. */
  readonly webLinks: WebLinks;
  /** What whoever registers is asked, by code: the instance's regSODCode. */
  readonly registrations: ReadonlyMap<string, readonly RegistrationPrompt[]>;
  /** What guests look their plans up by; undefined where nobody does. */
  readonly guestLookup: GuestLookup | undefined;
  /** The settings that name a cell of the tenant's accounts. */
  readonly cellSettings: readonly CellSetting[];
  /** Holds the images that the portal's origin serves for it. */
  readonly imagesDir: string;
}

/** Every instance, and what holds for all of them. */
export interface Tenants {
  readonly global: GlobalConfig;
  get(instanceId: string): Tenant | undefined;
  readonly ids: readonly string[];
  /** What the start tells the operator about files that it takes; a sentence each. */
  readonly warnings: readonly string[];
}

/** The disclosure to accept before paying so; none means that none is needed (registered-area §4, step 3). */
export function regeMessages(
  tenant: Tenant,
  option: PaymentOptionCode,
  action: PaymentAction,
): readonly LocalizedText[] {
  return tenant.rege.find((disclosure) => disclosure.option === option && disclosure.action === action)?.messages ?? [];
}
