import { join } from "node:path";
import { isOn, localize, type LocalizedText } from "@paydown/domain";
import { type PayLessPolicy, type PayLessPolicyFault, payLessPolicyFaults } from "@paydown/domain/offers";
import { termPlaceholders } from "../offers/offer-terms.js";
import type { FolderReader } from "./read-folder.js";
import type { GlobalConfig, InstanceConfig, PayLessTerms } from "./tenant.js";

/** `payLess` of policy.json. */
export interface PayLessFile extends PayLessPolicy {
  readonly termsCode: string;
}

const sentences = {
  floor: "floorBasisPoints must be from 1 to 10000",
  counterFrom: "counterFromBasisPoints must not be above floorBasisPoints: an offer that is accepted needs no counter offer",
  countersNone: "counterBasisPoints must hold a counter offer",
  counterBelowFloor: "counterBasisPoints must not go below floorBasisPoints: the negotiator would offer what the floor rules out",
  countersNotFalling: "counterBasisPoints must fall from one counter offer to the next",
  maxDaysAhead: "maxDaysAhead must be a number of days from 0",
  attempts: "attempts must be 1 or more",
  attemptWindowHours: "attemptWindowHours must be 1 or more",
  standsDays: "standsDays must be a number of days from 0",
} as const satisfies Record<PayLessPolicyFault, string>;

/** The figures without which nobody knows what is accepted. */
const required = ["amount", "date"] as const satisfies readonly (typeof termPlaceholders)[number][];

/** On what terms an account is settled for less, with every fault of theirs noted. */
export function readPayLess(reader: FolderReader, folder: string, file: PayLessFile | undefined, messages: ReadonlyMap<string, readonly LocalizedText[]>): PayLessTerms | undefined {
  if (!file) return undefined;
  const { termsCode, ...policy } = file;
  const place = join(folder, "policy.json");
  for (const fault of payLessPolicyFaults(policy)) reader.fault(place, `payLess: ${sentences[fault]}.`);
  const texts = messages.get(termsCode);
  if (!texts || texts.length === 0) {
    reader.fault(place, `payLess.termsCode: disclosures.json has no messages of the code ${termsCode}.`);
    return undefined;
  }
  for (const language of ["en", "es"] as const) {
    const whole = texts.map((text) => localize(text, language)).join("\n");
    const known: readonly string[] = termPlaceholders;
    for (const name of required) {
      if (!whole.includes(`{${name}}`)) reader.fault(place, `payLess.termsCode: the text of ${termsCode} (${language}) must say {${name}}: it is what the consumer accepts.`);
    }
    for (const [, name = ""] of whole.matchAll(/\{(\w+)\}/g)) {
      if (!known.includes(name)) reader.fault(place, `payLess.termsCode: the text of ${termsCode} (${language}) says {${name}}; it may say ${known.map((one) => `{${one}}`).join(", ")}.`);
    }
  }
  return { policy, terms: { label: termsCode, messages: texts } };
}

/** A negotiator without terms would lead nowhere. */
export function checkNegotiator(reader: FolderReader, folder: string, instance: InstanceConfig, global: GlobalConfig | undefined, file: PayLessFile | undefined): void {
  const online = isOn(instance.negotiatorEnabled ?? global?.negotiatorEnabled) && !instance.cardsByPhone.includes("negotiator");
  if (online && !file) reader.fault(join(folder, "policy.json"), "payLess is missing, and negotiatorEnabled is on; write the policy, set negotiatorEnabled to false, or list negotiator in cardsByPhone.");
}
