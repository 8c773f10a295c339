import type { LocalizedText } from "@paydown/domain";
import type { LineItemType } from "@paydown/domain/guest";
import { amount, date, id, localized, object, type RecordForm, text } from "./record-form.js";

/** A payment plan that guests look up. A later import replaces all of it. */
export interface PlanRecord {
  readonly kind: "plan";
  readonly id: string;
  readonly status: LocalizedText;
  /** When the dues were true. Later payments made here are subtracted from them. */
  readonly asOf: string;
  /** Values by lookup field name. Anyone who knows one of the values finds the plan. */
  readonly lookups: Readonly<Record<string, readonly string[]>>;
  /** Required for lookups where the tenant asks for a second fact. */
  readonly secondFact?: string;
  readonly origEnrollAmount?: string;
  readonly completionDate?: string;
  readonly minPaymentDue: string;
  readonly paymentDueDate?: string;
  readonly info: readonly { readonly label: LocalizedText; readonly value: string }[];
  readonly lineItems: readonly PlanLineRecord[];
  readonly payments?: readonly {
    readonly date: string;
    readonly amount: string;
    readonly description: LocalizedText;
  }[];
  readonly schedule?: readonly { readonly dueDate: string; readonly amount: string }[];
}

export interface PlanLineRecord {
  readonly type: LineItemType;
  readonly seq?: string;
  readonly citationNumber?: string;
  readonly citationDate?: string;
  readonly violationDescription?: LocalizedText;
  readonly lastPaymentDate?: string;
  readonly lastPaymentAmount?: string;
  readonly due: string;
  readonly userPart1?: string;
  readonly linkKeyDbtNo?: string;
  readonly clientCode?: string;
  readonly userPart9?: string;
}

const dueAmount = { type: "string", format: "dueAmount" };
// Part of LineItems, which uses asterisks, commas and brackets as separators.
const lineItemPart = { type: "string", maxLength: 100, format: "lineItemPart" };
const planLine = object(
  {
    type: { enum: ["LINE_ITEM", "TOTAL"] },
    seq: { ...lineItemPart, minLength: 1, maxLength: 20 },
    citationNumber: id,
    citationDate: date,
    violationDescription: localized,
    lastPaymentDate: date,
    lastPaymentAmount: amount,
    due: dueAmount,
    ...{ userPart1: lineItemPart, linkKeyDbtNo: lineItemPart, clientCode: lineItemPart, userPart9: lineItemPart },
  },
  [
    "seq",
    "citationNumber",
    "citationDate",
    "violationDescription",
    "lastPaymentDate",
    "lastPaymentAmount",
    "userPart1",
    "linkKeyDbtNo",
    "clientCode",
    "userPart9",
  ],
);

export const planForm: RecordForm<PlanRecord> = {
  schema: object(
    {
      kind: text,
      id: { ...id, format: "lineItemPart" },
      status: localized,
      asOf: { type: "string", format: "moment" },
      lookups: { type: "object", minProperties: 1, additionalProperties: { type: "array", maxItems: 100, items: id } },
      secondFact: id,
      origEnrollAmount: dueAmount,
      completionDate: date,
      minPaymentDue: dueAmount,
      paymentDueDate: date,
      info: {
        type: "array",
        maxItems: 50,
        items: object({ label: localized, value: { type: "string", maxLength: 2_000 } }),
      },
      lineItems: { type: "array", minItems: 1, maxItems: 1_000, items: planLine },
      payments: { type: "array", items: object({ date, amount, description: localized }) },
      schedule: { type: "array", items: object({ dueDate: date, amount: dueAmount }) },
    },
    ["secondFact", "origEnrollAmount", "completionDate", "paymentDueDate", "payments", "schedule"],
  ),
};
