import type { Clock } from "@paydown/host/clock";
import type { Database } from "../../db/database.js";
import type { Secrets } from "../../db/secrets.js";
import type { ErrorLog } from "../../log.js";
import type { AchSettings } from "./settings.js";

/** The banks of the instances that send bank debits through files. */
export interface AchBanks {
  readonly instanceIds: readonly string[];
  /** Read again for each use; undefined while an instance's settings cannot be read. */
  settingsOf(instanceId: string): AchSettings | undefined;
}

/** For services without such an instance. */
export const noBanks: AchBanks = { instanceIds: [], settingsOf: () => undefined };

/** Points at which the process may die while it applies a file of the bank. The proof of payments kills it at each. */
export const achCrashPoints = ["in-acknowledgements", "in-returns"] as const;
export type AchCrashPoint = (typeof achCrashPoints)[number];

/** Dependencies of everything that deals with bank files. */
export interface AchContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly banks: AchBanks;
  /** Log lines hold names of files, references and trace numbers, and nothing of an account. */
  readonly log: ErrorLog;
  /** Called at each crash point, with the name of the bank's file. */
  readonly atCrashPoint?: (point: AchCrashPoint, name: string) => void | Promise<void>;
}
