import type { components } from "@paydown/api-client";
import type { CalendarDate } from "@paydown/domain";
import type { Account } from "../../accounts/account.js";
import type { Context } from "../../context.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { Session } from "../../contract/session.js";
import type { Tenant } from "../../tenants/tenant.js";

export type StrategyFormFields = components["schemas"]["StrategyFormFields"];
export type StrategyProposal = components["schemas"]["StrategyProposal"];
export type StrategyAnswer = components["schemas"]["StrategyAnswer"];

/** A strategy call. Its account belongs to the session's user and is locked until the transaction ends. */
export interface StrategyCall {
  readonly context: Context;
  readonly trx: InstanceTransaction;
  readonly session: Session;
  readonly tenant: Tenant;
  readonly account: Account;
  readonly today: CalendarDate;
}

/** The form fields of a strategy, and its answers. */
export interface StrategyRules {
  formFields(call: StrategyCall): Promise<StrategyFormFields>;
  /** @throws ProblemError for a proposal that breaks the strategy's rules */
  evaluate(call: StrategyCall, proposal: StrategyProposal): Promise<StrategyAnswer>;
}
