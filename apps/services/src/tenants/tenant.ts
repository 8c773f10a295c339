import type { components } from "@paydown/api-client";
import {
  type Cents,
  type FeePolicy,
  type FeeTypeCode,
  type LocalizedText,
  optionKind,
  type PaymentAction,
  type PaymentOptionCode,
  type RegistrationPrompt,
} from "@paydown/domain";
import type { OverTimePolicy, PayLessPolicy } from "@paydown/domain/offers";
import type { TenantImage } from "./read-images.js";
import type { Retention } from "./read-retention.js";

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

/** Whether returned debits are presented again. */
export interface PresentAgainPolicy {
  /** 0 to 2; 0 if they are not. */
  readonly times: number;
  /** Banking days from a return until the debit is presented again. */
  readonly afterDays: number;
}

/** A tenant as its folder describes it. */
export interface Tenant {
  readonly instanceId: string;
  /** Sent to browsers. */
  readonly instance: InstanceConfig;
  /** Sent to browsers. */
  readonly company: CompanyConfig;
  /** Consumers read it on the payment form (FEE-18). */
  readonly feePolicy: FeePolicy;
  /** Why there is a fee, by fee type code, as consumers read it beside the fee. */
  readonly feeReasons: Readonly<Partial<Record<FeeTypeCode, LocalizedText | undefined>>>;
  /** Undefined if the tenant makes no settlement offers. */
  readonly payLess: PayLessTerms | undefined;
  /** Never leaves the services; undefined if the tenant has no payment plans. */
  readonly overTime: OverTimeTerms | undefined;
  /** Banking days from settlement after which a bank payment counts as cleared; never leaves the services. */
  readonly clearingDays: number;
  /** The most that one person may refund of a payment; never leaves the services. */
  readonly refundLimit: Cents;
  /** Never leaves the services. */
  readonly presentAgain: PresentAgainPolicy;
  /** How long records are kept; never leaves the services. */
  readonly retention: Retention;
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
  /** The images that the portal's origin serves, by file name. */
  readonly images: ReadonlyMap<string, TenantImage>;
}

/** Every tenant, and the settings shared by all. */
export interface Tenants {
  readonly global: GlobalConfig;
  get(instanceId: string): Tenant | undefined;
  readonly ids: readonly string[];
  /** Warnings for the operator about accepted files, one sentence each. */
  readonly warnings: readonly string[];
}

/**
 * The disclosure to accept before this payment; an empty list if the payment needs none (REGE-1). It ends with the
 * sentence about returned debits, if the tenant presents them again (BANK-38).
 */
export function regeMessages(
  tenant: Tenant,
  option: PaymentOptionCode,
  action: PaymentAction,
): readonly LocalizedText[] {
  const own = ownMessages(tenant, option, action);
  const times = timesPresentedAgain(tenant, option, action);
  return times === 0 ? own : [...own, presentAgainText(times)];
}

const ownMessages = (tenant: Tenant, option: PaymentOptionCode, action: PaymentAction) =>
  tenant.rege.find((disclosure) => disclosure.option === option && disclosure.action === action)?.messages ?? [];

/**
 * How many times the disclosure of a payment says that its returned debit may be presented again. Without a disclosure
 * the consumer is not told, so it may not be.
 */
export function timesPresentedAgain(tenant: Tenant, option: PaymentOptionCode, action: PaymentAction): number {
  const isTold = optionKind(option) === "bank" && ownMessages(tenant, option, action).length > 0;
  return isTold ? tenant.presentAgain.times : 0;
}

/** The sentence of a disclosure about returned debits. */
export const presentAgainText = (times: number) =>
  ({
    en: `If your bank returns a payment because the account does not have enough money, we may present that payment to your bank again ${times === 1 ? "once" : "up to two times"}, for the same amount, within 180 days and without another fee. We will tell you the day in advance, and you can cancel it before that day.`,
    es: `Si su banco devuelve un pago porque la cuenta no tiene fondos suficientes, podemos presentar ese pago a su banco otra vez, ${times === 1 ? "una sola vez" : "hasta dos veces"}, por el mismo monto, dentro de un plazo de 180 días y sin otro cargo. Le avisaremos la fecha con anticipación, y puede cancelarlo antes de ese día.`,
  }) as const satisfies LocalizedText;

/** Prompts whose answers identify the person; the answers to the other prompts prove the person's identity. */
const identifying: readonly string[] = ["dem_dbt_no", "dbt_no"];

export function isIdentifying({ name }: Pick<RegistrationPrompt, "name">): boolean {
  return identifying.includes(name);
}
