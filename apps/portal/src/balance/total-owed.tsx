import type { components } from "@paydown/api-client";
import type { AccountRow } from "@paydown/domain";
import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";

export interface TotalOwedProps {
  readonly accounts: readonly AccountRow[];
  /** By account number. */
  readonly balances: components["schemas"]["MyDemographics"]["balances"];
}

/** Preloaded with the accounts, if there are several. */
export const TotalBand = lazyPart<TotalOwedProps>(() => import("./total-band"));

/** What is owed on all accounts together. If its code does not load, the accounts are shown without it. */
export function TotalOwed(props: TotalOwedProps) {
  return (
    props.accounts[1] && (
      <ChunkBoundary>
        <TotalBand {...props} />
      </ChunkBoundary>
    )
  );
}
