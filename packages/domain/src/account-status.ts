import type { CalendarDate } from "./calendar-date.js";
import type { Cents } from "./money.js";

/** The facts that an account's status depends on. */
export interface AccountStatusFacts {
  readonly due: Cents;
  /** The amount that is past due; null if it isn't known, and then the date of the next payment decides. */
  readonly pastDue: Cents | null;
  readonly nextDueDate: CalendarDate | null;
  /**
   * Whether the account cannot be paid here: the state compliance flag forbids it, or the tenant closed the account.
   */
  readonly restricted: boolean;
  /** Whether the outcome of a payment on the account is not known yet. */
  readonly paymentOpen: boolean;
  /** Whether a bank payment on the account has not cleared. */
  readonly processing: boolean;
  /** Whether a payment plan is in force, or one of the plan's payments is scheduled. */
  readonly inPlan: boolean;
  /** How the account was paid off, if it was. A plan that was completed is `payments`. */
  readonly paidOffBy: "payments" | "settlement" | null;
}

/** One status of an account, as Home and the account's screens show it. */
export type AccountStatus =
  | "restricted"
  | "checking"
  | "processing"
  | "pastDue"
  | "paymentPlan"
  | "settled"
  | "paidInFull"
  | "nothingDue";

type Holds = (facts: AccountStatusFacts, today: CalendarDate) => boolean;

/** Owes money that may be paid here. */
const isOwed = ({ due, restricted }: AccountStatusFacts) => due > 0 && !restricted;

/** Owes nothing, and no payment may still turn out otherwise. */
const isClear = ({ due, paymentOpen, processing }: AccountStatusFacts) => due <= 0 && !paymentOpen && !processing;

const isPastDue: Holds = ({ pastDue, nextDueDate }, today) =>
  pastDue === null ? nextDueDate !== null && nextDueDate < today : pastDue > 0;

/** When each status applies, the most important one first (ACCT-31 to ACCT-34). */
const statusRules: Readonly<Record<AccountStatus, Holds>> = {
  restricted: ({ restricted }) => restricted,
  checking: ({ paymentOpen }) => paymentOpen,
  processing: ({ processing }) => processing,
  pastDue: (facts, today) => isOwed(facts) && isPastDue(facts, today),
  paymentPlan: (facts) => isOwed(facts) && facts.inPlan,
  settled: (facts) => isClear(facts) && facts.paidOffBy === "settlement",
  paidInFull: (facts) => isClear(facts) && facts.paidOffBy === "payments",
  nothingDue: (facts) => isClear(facts) && facts.paidOffBy === null,
};

/** The statuses, the most important one first. */
export const accountStatuses = /* @__PURE__ */ Object.keys(statusRules) as readonly AccountStatus[];

/**
 * The statuses of an account, the most important one first. An account that is simply owed has none.
 *
 * @param today - the day in the tenant's time zone
 */
export function accountStatus(facts: AccountStatusFacts, today: CalendarDate): AccountStatus[] {
  return accountStatuses.filter((status) => statusRules[status](facts, today));
}

/** What decides whether an account is offered for paying. */
export interface PayableFacts {
  readonly due: Cents;
  /** 0 turns the minimum off (CONFIG-6). */
  readonly minTotalDue: Cents;
  readonly statuses: readonly AccountStatus[];
}

/**
 * Whether a list of accounts offers to pay an account: something is owed, not less than the minimum, and no status
 * blocks every way to pay. Make Payment decides which ways there are (HOME-12).
 */
export function isPayable({ due, minTotalDue, statuses }: PayableFacts): boolean {
  return due > 0 && due >= minTotalDue && !statuses.includes("restricted") && !statuses.includes("checking");
}

/** Whom a consumer owes, as far as the tenant says so. */
export interface Creditors {
  /** Where the debt began. */
  readonly originalCreditor?: string | undefined;
  /** Who owns the debt now. */
  readonly creditor?: string | undefined;
}

/**
 * The creditor by which a list of accounts names an account: the original one, since the consumer knows it best, or
 * else the current one. Null if neither is known (HOME-13).
 */
export function leadingCreditor({ originalCreditor, creditor }: Creditors): string | null {
  return originalCreditor ?? creditor ?? null;
}
