import type { components } from "@paydown/api-client";
import type { AccountRow, AccountStatus } from "@paydown/domain";
import { lazyPart } from "@paydown/shell/lazy-part";

interface UserAccounts {
  readonly accounts: readonly AccountRow[];
  /** By account number. */
  readonly balances: components["schemas"]["MyDemographics"]["balances"];
}

export type HomePartProps =
  | ({ readonly part: "total" | "rail" } & UserAccounts)
  | { readonly part: "statuses"; readonly statuses: readonly AccountStatus[] };

/**
 * The total above the accounts on Home, the rail beside them, or the statuses of one of them. Preloaded with the
 * accounts. In one chunk, because each chunk of its own lengthens the path to the payment form.
 */
export const HomePart = lazyPart<HomePartProps>(() => import("./home-parts"));
