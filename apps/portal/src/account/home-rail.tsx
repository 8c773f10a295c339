import type { AccountRow } from "@paydown/domain";
import { lazyPart } from "@paydown/shell/lazy-part";

export interface HomeRailProps {
  readonly accounts: readonly AccountRow[];
}

/** Beside the accounts on Home. Preloaded with them, because on a narrow screen it stands below them. */
export const HomeRail = lazyPart<HomeRailProps>(() => import("./home-rail-panels"));
