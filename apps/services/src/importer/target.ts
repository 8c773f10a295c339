import type { RowNames } from "@paydown/domain";
import type { KeyRing } from "../db/key-ring.js";

/** The tenant that records are written to. */
export interface Target {
  readonly instanceId: string;
  readonly keyRing: KeyRing;
  readonly rowNames: RowNames;
  readonly canonicalUsername: (username: string) => string;
  /** Names of the guest lookup fields. */
  readonly lookupFields: readonly string[];
  /** Names of the registration prompts; empty if nobody can register. */
  readonly promptNames: readonly string[];
}
