import { randomInt } from "node:crypto";
import {
  addDays,
  cents,
  formatCalendarDate,
  type PaymentOptionCode,
  paymentOptionCodes,
  payTypes,
  todayIn,
  toDecimal,
} from "@paydown/domain";
import { addedCellNames } from "../account-state/plan-cells.js";
import type { ImportRecord } from "../importer/record.js";
import type { AccountImport } from "../importer/records/accounts.js";
import type { GlobalConfig, Tenant } from "../tenants/tenant.js";

/** What the person who looks at a preview enters. */
export interface SampleAccess {
  readonly password: string;
  /** Of guests: the value that finds the plan, and the second fact. */
  readonly lookup: string;
  readonly secondFact: string;
}

export const newSampleAccess = (): SampleAccess => ({
  password: `Sample-${randomInt(100_000, 1_000_000)}`,
  lookup: "SAMPLE1",
  secondFact: "SAMPLE2",
});

/** The login of the sample user, in the form that the tenant asks for. */
export const sampleLogin = ({ instance }: Tenant): string =>
  instance.loginIdentifier === "EMAIL" ? "sample@example.com" : "sample01";

const optionNames: Readonly<Record<PaymentOptionCode, { readonly en: string; readonly es: string }>> = {
  "0": { en: "Credit card", es: "Tarjeta de crédito" },
  "1": { en: "Bank account", es: "Cuenta bancaria" },
  "2": { en: "Debit card", es: "Tarjeta de débito" },
  "3": { en: "Check", es: "Cheque" },
};

/** One consumer with an account for each kind of agreement that the tenant offers, and one plan for guests. */
export function sampleRecords(
  tenant: Tenant,
  global: GlobalConfig,
  access: SampleAccess,
  now: Date,
): readonly ImportRecord[] {
  return [
    { kind: "bank", routingNumber: "021000021", name: "Sample Bank" },
    {
      kind: "user",
      username: sampleLogin(tenant),
      initialPassword: access.password,
      firstName: "Sam",
      lastName: "Sample",
      demDbtNo: "100000001",
      phone: "4105550100",
      email: "sample@example.com",
      allowedPayTypes: [...payTypes],
      allowedPaySelects: paymentOptionCodes.map((key) => ({ key, value: optionNames[key] })),
    },
    accountRecord(tenant, global, now, { accountNo: "100000001", due: "1250.00", disposition: "M" }),
    ...(tenant.overTime
      ? [
          accountRecord(tenant, global, now, { accountNo: "100000002", due: "3600.00", disposition: "S" }),
          { kind: "overTime", accountNo: "100000002", eligible: true } as const,
        ]
      : []),
    ...(tenant.guestLookup
      ? [planRecord(tenant.guestLookup, access, todayIn(tenant.instance.timeZone, now), now)]
      : []),
  ];
}

function accountRecord(
  tenant: Tenant,
  { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo }: GlobalConfig,
  now: Date,
  { accountNo, due, disposition }: { readonly accountNo: string; readonly due: string; readonly disposition: string },
): AccountImport {
  const text = (value: string, label: { readonly en: string; readonly es: string }, display: "Y" | "N" = "Y") =>
    ({ value, type: "TEXT", label, display }) as const;
  const own = tenant.cellSettings
    .map(({ cell }) => cell)
    .filter((cell) => !addedCellNames.includes(cell))
    .map((cell) => [cell, text("Sample", { en: cell, es: cell })] as const);
  return {
    kind: "account",
    accountNo,
    username: sampleLogin(tenant),
    asOf: now.toISOString(),
    cells: {
      ...Object.fromEntries(own),
      [rowAccount]: text(accountNo, { en: "Account number", es: "Número de cuenta" }),
      [rowDue]: { value: due, type: "CURRENCY", label: { en: "Total due", es: "Total adeudado" }, display: "Y" },
      [rowPmtDisposition]: text(disposition, { en: "Disposition", es: "Disposición" }, "N"),
      [rowDemIdtyNo]: text(accountNo, { en: "Identity number", es: "Número de identidad" }, "N"),
    },
  };
}

function planRecord(
  { fields, secondFact }: NonNullable<Tenant["guestLookup"]>,
  access: SampleAccess,
  today: ReturnType<typeof todayIn>,
  now: Date,
): ImportRecord {
  const due = toDecimal(cents(125_00));
  const minimum = toDecimal(cents(25_00));
  const dueOn = formatCalendarDate(addDays(today, 10));
  return {
    kind: "plan",
    id: "SAMPLE-1",
    status: { en: "Active", es: "Activo" },
    asOf: now.toISOString(),
    lookups: Object.fromEntries(fields.map(({ name }) => [name, [access.lookup]])),
    ...(secondFact && { secondFact: access.secondFact }),
    minPaymentDue: minimum,
    paymentDueDate: dueOn,
    info: [],
    lineItems: [
      { type: "LINE_ITEM", citationNumber: access.lookup, due },
      { type: "TOTAL", due },
    ],
    schedule: [{ dueDate: dueOn, amount: minimum }],
  };
}
