import { todayIn } from "@paydown/domain";
import { type Strategy, strategyOf } from "@paydown/domain/offers";
import { lockAccount } from "../../accounts/account.js";
import type { Context } from "../../context.js";
import type { Handlers } from "../../contract/operations.js";
import { ProblemError } from "../../contract/problems.js";
import { acceptOffer } from "./accept-offer.js";
import { overTime } from "./over-time.js";
import { payLess } from "./pay-less.js";
import type { Session } from "../../contract/session.js";
import { tenantOf } from "../../tenants/tenant-of.js";
import type { StrategyCall, StrategyRules } from "./strategy-rules.js";

type StrategyOperation = "getStrategyFormFields" | "evaluateStrategy" | "acceptOffer";

/** The rules of each strategy. */
const strategies: Record<Strategy, StrategyRules> = { payLess, overTime };

export function strategyHandlers(context: Context): Pick<Handlers, StrategyOperation> {
  const { db, clock } = context;

  /** Holds the account lock, so that requests from two tabs are answered one after the other. */
  async function atAccount<T>(
    session: Session,
    accountNo: string,
    work: (call: StrategyCall) => Promise<T>,
  ): Promise<T> {
    const tenant = tenantOf(context, session);
    return db.asApp(session.instanceId, async (trx) => {
      await lockAccount(trx, session.instanceId, accountNo);
      const account = await context.accounts.readOwn(trx, session, accountNo);
      return work({ context, trx, session, tenant, account, today: todayIn(tenant.instance.timeZone, clock.now()) });
    });
  }

  return {
    async getStrategyFormFields({ session, path, query }) {
      const rules = rulesOf(path.code);
      return { status: 200, body: await atAccount(session, query.relatedAccount, (call) => rules.formFields(call)) };
    },

    async evaluateStrategy({ session, path, body }) {
      const rules = rulesOf(path.sodCode);
      return { status: 200, body: await atAccount(session, body.relatedAccount, (call) => rules.evaluate(call, body)) };
    },

    async acceptOffer({ session, language, path, body }) {
      return {
        status: 200,
        body: await atAccount(session, body.relatedAccount, (call) =>
          acceptOffer(call, path.offerId, body.disclosureText, language),
        ),
      };
    },
  };
}

function rulesOf(code: string): StrategyRules {
  const strategy = strategyOf(code);
  const rules = strategy && strategies[strategy];
  if (!rules) throw new ProblemError("strategy_not_found");
  return rules;
}
