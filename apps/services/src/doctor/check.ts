import type { Config } from "../config.js";
import type { Subject } from "../production-mode.js";
import type { BankCheck } from "../tenant-banks.js";
import type { SenderCheck } from "../tenant-messages.js";
import type { TenantProcessors } from "../tenant-processors.js";
import type { Tenants } from "../tenants/tenant.js";
import type { Heard } from "./ask.js";
import type { DatabaseFacts } from "./look-at-database.js";

/** One finding of `paydown doctor`. */
export interface Check {
  readonly check: Subject | "settings" | "migrations" | "disk" | "routing numbers" | "evidence";
  readonly instanceId?: string;
  /** A fault is something missing or wrong. A warning is something to know. */
  readonly state: "ok" | "warning" | "fault";
  /** What was found, and what to do about it. Never holds a secret. */
  readonly says: string;
}

/** How the doctor looks at the world. */
export interface Instruments {
  readonly env: NodeJS.ProcessEnv;
  /** The clock of this machine. */
  now(): Date;
  /** Sends a request without a body, with a bearer token if given, and follows no redirect. Never throws. */
  ask(url: string, token?: string): Promise<Heard>;
  /** @throws StartupError or FolderLockError with a sentence */
  lookAtDatabase(config: Config, tenants: Pick<Tenants, "ids">): Promise<DatabaseFacts>;
  /** @throws StartupError with a sentence */
  processors(config: Config, tenants: Tenants): Pick<TenantProcessors, "checkOf">;
  /** @throws StartupError with a sentence */
  banks(config: Config, tenants: Pick<Tenants, "ids">): Promise<readonly BankCheck[]>;
  /** @throws StartupError with a sentence */
  senders(config: Config, tenants: Pick<Tenants, "ids">): Promise<readonly SenderCheck[]>;
  /** Free space for this user, in bytes. */
  freeBytes(folder: string): number;
}

export const ok = (check: Check["check"], says: string, instanceId?: string): Check =>
  make(check, "ok", says, instanceId);
export const warning = (check: Check["check"], says: string, instanceId?: string): Check =>
  make(check, "warning", says, instanceId);
export const fault = (check: Check["check"], says: string, instanceId?: string): Check =>
  make(check, "fault", says, instanceId);

const make = (check: Check["check"], state: Check["state"], says: string, instanceId: string | undefined): Check => ({
  check,
  ...(instanceId !== undefined && { instanceId }),
  state,
  says,
});
