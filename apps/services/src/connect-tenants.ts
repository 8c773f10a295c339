import type { Clock } from "@paydown/host/clock";
import { requireCardFrames } from "./card-frames.js";
import type { Config } from "./config.js";
import type { Database } from "./db/database.js";
import { secretsIn } from "./db/secrets.js";
import type { ErrorLog } from "./log.js";
import { httpMessages } from "./providers/http-messages.js";
import { bankWarnings, tenantBanks, withBankFiles } from "./tenant-banks.js";
import { tenantHostedPages } from "./tenant-hosted-pages.js";
import { senderWarnings, tenantMessages } from "./tenant-messages.js";
import { tenantProcessors } from "./tenant-processors.js";
import type { TenantParts } from "./tenant-version.js";
import type { Tenants } from "./tenants/tenant.js";

interface Surroundings {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Clock;
}

/** What reaches the outside world for the tenants: processors, banks, senders and hosted pages. */
export interface Connection {
  /** @throws StartupError if the card frame of a tenant cannot work */
  requireCardFrames(tenants: Tenants): void;
  /** Signs in everywhere. Returns a sentence for what does not work now. */
  check(): Promise<string[]>;
  /** The parts of the services for these tenants, or for others with the same ids. */
  partsFor(tenants: Tenants, on: { readonly db: Database; readonly log: ErrorLog }): TenantParts;
}

/**
 * Reads the settings that the tenants need in the environment.
 *
 * @throws StartupError that names what is missing or wrong
 */
export function connectTenants({ config, env, clock }: Surroundings, { ids }: Pick<Tenants, "ids">): Connection {
  const timeoutMs = config.timings.processorTimeoutMs;
  const { processors, warnings, checkCredentials, signatureKeyOf } = tenantProcessors({
    ...{ env, timeoutMs, instanceIds: ids, sandboxUrl: config.sandboxUrl },
    now: () => clock.now(),
  });
  const banks = tenantBanks({ env, instanceIds: ids });
  const senders = tenantMessages({
    ...{ env, instanceIds: ids, timeoutMs: config.messageTimeoutMs },
    ...(config.publicUrl !== undefined && { publicPrefix: config.publicUrl + config.servicePrefix }),
    common: httpMessages({
      url: config.messagesUrl,
      secret: () => config.messagesSecret.read(),
      timeoutMs: config.messageTimeoutMs,
    }),
  });
  const hostedPages = tenantHostedPages({
    ...{ env, timeoutMs, instanceIds: ids },
    common: { url: config.hostedUrl, secret: config.hostedSecret },
  });
  return {
    requireCardFrames: (tenants) => requireCardFrames(tenants, processors, config.publicUrl),
    async check() {
      const found = await Promise.all([
        warnings,
        checkCredentials(),
        bankWarnings(banks, timeoutMs),
        senders.check().then(senderWarnings),
      ]);
      return found.flat();
    },
    partsFor(tenants, { db, log }) {
      const processor = withBankFiles(processors, { db, clock, secrets: secretsIn(db), banks, log });
      return { tenants, processor, banks, signatureKeyOf, senders, twilioTokenOf: senders.twilioTokenOf, hostedPages };
    },
  };
}
