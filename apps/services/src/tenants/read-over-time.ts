import { join } from "node:path";
import { cents, parseDecimal, readSwitch } from "@paydown/domain";
import { type DayCount, type OverTimePolicyFault, overTimePolicyFaults } from "@paydown/domain/offers";
import type { FolderReader } from "./read-folder.js";
import type { InstanceConfig, OverTimeTerms } from "./tenant.js";

/** The settings of policy.json for payment plans. */
export interface OverTimeFile {
  readonly planCode: string;
  readonly minPayment: string;
  readonly maxPayments: number;
  readonly maxDaysToFirst: number;
  /** Percent per year, with at most three decimals. */
  readonly yearlyRate: string;
  readonly dayCount: DayCount;
}

const faults = {
  minPayment: "minPayment must be above 0.00.",
  maxPayments: "maxPayments must be from 1 to 240.",
  maxDaysToFirst: "maxDaysToFirst must be from 0 to 365.",
  yearlyRate: "yearlyRate must be from 0 to 100.",
} as const satisfies Record<OverTimePolicyFault, string>;

/** The terms of payment plans; undefined if the tenant has none and sets plans up by telephone. */
export function readOverTime(
  reader: FolderReader,
  folder: string,
  file: OverTimeFile | undefined,
  instance: InstanceConfig,
): OverTimeTerms | undefined {
  const policyFile = join(folder, "policy.json");
  if (!file) {
    if (!instance.cardsByPhone.includes("overTime"))
      reader.fault(policyFile, "overTime is missing: without it cardsByPhone of instance.json must list overTime.");
    return undefined;
  }
  const [whole = "", decimals = ""] = file.yearlyRate.split(".");
  const terms: OverTimeTerms = {
    planCode: file.planCode,
    minPayment: parseDecimal(file.minPayment) ?? cents(0),
    maxPayments: file.maxPayments,
    maxDaysToFirst: file.maxDaysToFirst,
    interest: { yearlyRate: Number(whole + decimals.padEnd(3, "0")), dayCount: file.dayCount },
  };
  for (const fault of overTimePolicyFaults(terms))
    reader.fault(policyFile, `overTime: ${faults[fault]}`, ["overTime", fault]);
  if (!readSwitch(instance, "paymentInfoSaveEnabled") && !instance.cardsByPhone.includes("overTime"))
    reader.fault(
      policyFile,
      "overTime: the payments of a plan are taken from the method on file, so paymentInfoSaveEnabled of instance.json must be on, or its cardsByPhone list overTime.",
      ["overTime"],
    );
  return terms;
}
