import { join } from "node:path";
import { isOn, languages, localize, type LocalizedText } from "@paydown/domain";
import { type PayLessPolicy, type PayLessPolicyFault, payLessPolicyFaults } from "@paydown/domain/offers";
import type { FolderReader } from "./read-folder.js";
import { type GlobalConfig, type InstanceConfig, type PayLessTerms, termPlaceholders } from "./tenant.js";

/** `payLess` of policy.json. */
export interface PayLessFile extends PayLessPolicy {
  readonly termsCode: string;
}

const sentences = {
  floor: { setting: "floorBasisPoints", sentence: "must be from 1 to 10000" },
  counterFrom: {
    setting: "counterFromBasisPoints",
    sentence: "must not be above floorBasisPoints: an offer that is accepted needs no counter offer",
  },
  countersNone: { setting: "counterBasisPoints", sentence: "must hold a counter offer" },
  counterBelowFloor: {
    setting: "counterBasisPoints",
    sentence: "must not go below floorBasisPoints: the negotiator would offer what the floor rules out",
  },
  countersNotFalling: { setting: "counterBasisPoints", sentence: "must fall from one counter offer to the next" },
  maxDaysAhead: { setting: "maxDaysAhead", sentence: "must be a number of days from 0" },
  attempts: { setting: "attempts", sentence: "must be 1 or more" },
  attemptWindowHours: { setting: "attemptWindowHours", sentence: "must be 1 or more" },
  standsDays: { setting: "standsDays", sentence: "must be a number of days from 0" },
} as const satisfies Record<PayLessPolicyFault, { setting: keyof PayLessPolicy; sentence: string }>;

/** The figures that the consumer accepts; the terms must state them. */
const required = ["amount", "date"] as const satisfies readonly (typeof termPlaceholders)[number][];

/** The terms of settlement offers. Records every fault in them. */
export function readPayLess(
  reader: FolderReader,
  folder: string,
  file: PayLessFile | undefined,
  messages: ReadonlyMap<string, readonly LocalizedText[]>,
): PayLessTerms | undefined {
  if (!file) return undefined;
  const { termsCode, ...policy } = file;
  const place = join(folder, "policy.json");
  for (const fault of payLessPolicyFaults(policy)) {
    const { setting, sentence } = sentences[fault];
    reader.fault(place, `payLess: ${setting} ${sentence}.`, ["payLess", setting]);
  }
  const texts = messages.get(termsCode);
  if (!texts || texts.length === 0) {
    reader.fault(place, `payLess.termsCode: disclosures.json has no messages of the code ${termsCode}.`, [
      "payLess",
      "termsCode",
    ]);
    return undefined;
  }
  for (const language of languages) {
    const whole = texts.map((text) => localize(text, language)).join("\n");
    const known: readonly string[] = termPlaceholders;
    for (const name of required) {
      if (!whole.includes(`{${name}}`))
        reader.fault(
          place,
          `payLess.termsCode: the text of ${termsCode} (${language}) must say {${name}}: it is what the consumer accepts.`,
          ["payLess", "termsCode"],
        );
    }
    for (const [, name = ""] of whole.matchAll(/\{(\w+)\}/g)) {
      if (!known.includes(name))
        reader.fault(
          place,
          `payLess.termsCode: the text of ${termsCode} (${language}) contains {${name}}; it may contain ${known.map((one) => `{${one}}`).join(", ")}.`,
          ["payLess", "termsCode"],
        );
    }
  }
  return { policy, terms: { label: termsCode, messages: texts } };
}

/** Reports a fault if the negotiator is offered online but policy.json has no `payLess`. */
export function checkNegotiator(
  reader: FolderReader,
  folder: string,
  instance: InstanceConfig,
  global: GlobalConfig | undefined,
  file: PayLessFile | undefined,
): void {
  const online =
    isOn(instance.negotiatorEnabled ?? global?.negotiatorEnabled) && !instance.cardsByPhone.includes("negotiator");
  if (online && !file)
    reader.fault(
      join(folder, "policy.json"),
      "payLess is missing, and negotiatorEnabled is on; write the policy, set negotiatorEnabled to false, or list negotiator in cardsByPhone.",
    );
}
