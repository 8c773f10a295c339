import { addDays, type CalendarDate, cents, formatCalendarDate, toDecimal } from "@paydown/domain";
import type { ImportRecord } from "../importer/record.js";
import type { PlanLineRecord, PlanRecord } from "../importer/records/plans.js";
import type { DemoDay } from "./demo-records.js";

interface DemoCitation {
  readonly number: string;
  readonly violation: { readonly en: string; readonly es: string };
  /** How many days before the first start the citation was issued. */
  readonly daysAgo: number;
  readonly due: number;
}

interface DemoPlan {
  readonly id: string;
  readonly status: { readonly en: string; readonly es: string };
  /** A further citation number to look the plan up by, if it has one. */
  readonly lookedUpBy?: string;
  readonly plate: string;
  readonly enrolled: number;
  readonly citations: readonly DemoCitation[];
  readonly minimum: number;
  readonly dueInDays?: number;
  readonly allowPayments?: "Y" | "N";
  readonly completedDaysAgo?: number;
  /** Earlier payments, each with the number of days since it was made. */
  readonly paid: readonly { readonly daysAgo: number; readonly amount: number }[];
  /** One installment a month, starting on the due date. */
  readonly installments: readonly number[];
}

const active = { en: "Active", es: "Activo" };
const parking = { en: "Expired meter", es: "Parquímetro vencido" };
const speeding = { en: "Speeding in a school zone", es: "Exceso de velocidad en zona escolar" };
const redLight = { en: "Red light camera", es: "Cámara de semáforo en rojo" };

/** Riverton's guest plans. */
const plans: readonly DemoPlan[] = [
  {
    id: "P-1001",
    status: active,
    plate: "JKT2290",
    enrolled: 175_00,
    citations: [
      { number: "900100200", violation: parking, daysAgo: 96, due: 45_00 },
      { number: "900100201", violation: speeding, daysAgo: 81, due: 80_00 },
    ],
    minimum: 25_00,
    dueInDays: 9,
    paid: [
      { daysAgo: 51, amount: 25_00 },
      { daysAgo: 21, amount: 25_00 },
    ],
    installments: [25_00, 25_00, 25_00, 25_00, 25_00],
  },
  {
    id: "P-1002",
    status: active,
    lookedUpBy: "900100200",
    plate: "JKT2290",
    enrolled: 60_00,
    citations: [{ number: "900100202", violation: redLight, daysAgo: 40, due: 60_00 }],
    minimum: 60_00,
    dueInDays: 9,
    paid: [],
    installments: [60_00],
  },
  {
    id: "P-1003",
    status: { en: "In review by the court", es: "En revisión por el tribunal" },
    plate: "RVT4821",
    enrolled: 95_00,
    citations: [{ number: "900100300", violation: parking, daysAgo: 120, due: 95_00 }],
    minimum: 20_00,
    dueInDays: 14,
    allowPayments: "N",
    paid: [],
    installments: [20_00, 25_00, 25_00, 25_00],
  },
  {
    id: "P-1004",
    status: { en: "Completed", es: "Completado" },
    plate: "MBX7713",
    enrolled: 50_00,
    citations: [{ number: "900100400", violation: parking, daysAgo: 200, due: 0 }],
    minimum: 0,
    completedDaysAgo: 30,
    paid: [
      { daysAgo: 60, amount: 25_00 },
      { daysAgo: 30, amount: 25_00 },
    ],
    installments: [],
  },
];

/** Riverton's demo records. */
export function rivertonDemo({ now, today }: DemoDay): ImportRecord[] {
  return plans.map((plan) => toRecord(plan, now, today));
}

function toRecord(plan: DemoPlan, now: Date, today: CalendarDate): PlanRecord {
  const { id, status, citations, minimum, dueInDays, completedDaysAgo, paid } = plan;
  const day = (offset: number) => formatCalendarDate(addDays(today, offset));
  const last = paid.at(-1);
  const lastPayment = last && { lastPaymentDate: day(-last.daysAgo), lastPaymentAmount: money(last.amount) };
  const number = id.replace("P-", "");
  const line = (citation: DemoCitation, index: number): PlanLineRecord => ({
    type: "LINE_ITEM",
    seq: String(index + 1),
    citationNumber: citation.number,
    citationDate: day(-citation.daysAgo),
    violationDescription: citation.violation,
    // The last payment went to the plan's first citation.
    ...(index === 0 && lastPayment),
    due: money(citation.due),
    ...{ userPart1: `RVT${number}`, linkKeyDbtNo: `00000${number}`, clientCode: "RIVPARK", userPart9: citation.number },
  });
  return {
    kind: "plan",
    id,
    status,
    asOf: now.toISOString(),
    lookups: {
      citation: [
        ...citations.map((citation) => citation.number),
        ...(plan.lookedUpBy === undefined ? [] : [plan.lookedUpBy]),
      ],
      plan: [id],
      plate: [plan.plate],
    },
    origEnrollAmount: money(plan.enrolled),
    ...(completedDaysAgo !== undefined && { completionDate: day(-completedDaysAgo) }),
    minPaymentDue: money(minimum),
    ...(dueInDays !== undefined && { paymentDueDate: day(dueInDays) }),
    info: [
      { label: { en: "Vehicle", es: "Vehículo" }, value: plan.plate },
      ...(plan.allowPayments === undefined ? [] : [{ label: "ALLOW_PAYMENTS", value: plan.allowPayments }]),
    ],
    lineItems: [
      ...citations.map(line),
      { type: "TOTAL", ...lastPayment, due: money(citations.reduce((sum, { due }) => sum + due, 0)) },
    ],
    payments: paid.map(({ daysAgo, amount }) => ({
      date: day(-daysAgo),
      amount: money(amount),
      description: { en: "Payment received", es: "Pago recibido" },
    })),
    schedule: plan.installments.map((amount, index) => ({
      dueDate: day((dueInDays ?? 0) + 30 * index),
      amount: money(amount),
    })),
  };
}

const money = (amount: number) => toDecimal(cents(amount));
