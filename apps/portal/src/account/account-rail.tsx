import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import type { PaymentPage } from "./payment-page";

export interface AccountRailProps {
  readonly accountNo: string;
  /** On the account's own screens, which show the other accounts, and need no link to Make Payment. */
  readonly page?: PaymentPage;
}

/** Preloaded with the page of an account. */
export const RailPanels = lazyPart<AccountRailProps>(() => import("./account-rail-panels"));

/** Beside the screens of an account from 60rem up: links to its other screens, and help (HIST-23). */
export function AccountRail(props: AccountRailProps) {
  return (
    <ChunkBoundary>
      <RailPanels {...props} />
    </ChunkBoundary>
  );
}
