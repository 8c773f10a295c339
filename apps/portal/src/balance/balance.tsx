import type { components } from "@paydown/api-client";
import { creditOf, formatUsd, readAccount } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { Figure } from "@paydown/ui/figure";
import { useWords } from "../words/words";

export interface BalanceProps {
  readonly page: Pick<components["schemas"]["MakePaymentPage"], "accounts" | "balance">;
  /**
   * `compact` is for screens whose subject is not the amount owed. `brief` is for Confirm, which has its own amount: it
   * shows only the creditors and the itemization.
   */
  readonly kind?: "compact" | "brief";
}

/** Preloaded with the account's page. */
export const BalanceHeader = lazyPart<BalanceProps>(() => import("./balance-header"));

/** What is owed on an account, to whom and why. If its code does not load, only the amount is shown (ACCT-42). */
export function Balance(props: BalanceProps) {
  const owed = useAmountOwed(props.page);
  return (
    <ChunkBoundary fallback={props.kind !== "brief" && <Figure {...owed} />}>
      <BalanceHeader {...props} />
    </ChunkBoundary>
  );
}

/** The amount that the consumer owes or, on an overpaid account, the credit that the company owes. */
export function useAmountOwed({ accounts, balance }: BalanceProps["page"]): { label: string; amount: string } {
  const { youOwe, yourCredit } = useWords().makePayment;
  const { globalConfig, companyConfig } = useConfiguration();
  const { due } = readAccount(accounts[0] ?? {}, globalConfig);
  const credit = creditOf(due);
  return credit === null
    ? { label: youOwe(balance.creditor ?? companyConfig.companyName), amount: formatUsd(due) }
    : { label: yourCredit(companyConfig.companyName), amount: formatUsd(credit) };
}
