import { core } from "./0001-core.js";
import { payments } from "./0002-payments.js";
import { methods } from "./0003-methods.js";
import { jobs } from "./0004-jobs.js";
import { changeOfHands } from "./0005-change-of-hands.js";

/** One step of the schema: statements in order, never changed once released. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** Every migration, in the order in which they apply. */
export const migrations: readonly Migration[] = [core, payments, methods, jobs, changeOfHands];
