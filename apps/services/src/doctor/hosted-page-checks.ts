import type { Config } from "../config.js";
import { secretSetting } from "../settings/secret-setting.js";
import { hostedPageSettingFaults, ownHostedPage } from "../tenant-hosted-pages.js";
import type { Tenants } from "../tenants/tenant.js";
import { failureOf } from "./ask.js";
import { type Check, fault, type Instruments, ok } from "./check.js";

/**
 * Asks each hosted page about a tracking number that no guest has, which tells whether it accepts the secret
 * (docs/hosted-page-contract.md).
 */
export async function hostedPageChecks(instruments: Instruments, config: Config, tenants: Tenants): Promise<Check[]> {
  const { env } = instruments;
  const faults = hostedPageSettingFaults({ env, instanceIds: tenants.ids });
  if (faults.length > 0) return faults.map((sentence) => fault("hosted page", sentence));
  const guests = tenants.ids.filter((id) => tenants.get(id)?.instance.mode === "GUEST");
  const own = guests.flatMap((instanceId) => {
    const page = ownHostedPage(env, instanceId);
    return page ? [{ instanceId, ...page }] : [];
  });
  const { hostedUrl: url, hostedSecret } = config;
  const { variable } = secretSetting(env, "PAYDOWN_HOSTED_SECRET");
  const common = own.length < guests.length ? [{ instanceId: undefined, url, secret: hostedSecret(), variable }] : [];
  return Promise.all([...common, ...own].map((page) => hostedPageCheck(instruments, page)));
}

interface HostedPageToAsk {
  /** Undefined for the common page. */
  readonly instanceId: string | undefined;
  readonly url: string;
  readonly secret: string;
  readonly variable: string;
}

async function hostedPageCheck(
  { ask }: Instruments,
  { instanceId, url, secret, variable }: HostedPageToAsk,
): Promise<Check> {
  const path = "/hosted/payments/PAYDOWN-DOCTOR";
  const heard = await ask(`${url}${path}`, secret);
  const failure = failureOf(heard);
  if (heard.kind === "noAnswer" || failure !== undefined)
    return fault("hosted page", `Guests cannot pay: ${url} ${failure}.`, instanceId);
  switch (heard.status) {
    case 200:
      return ok("hosted page", `${url} accepts the secret`, instanceId);
    case 401:
    case 403:
      return fault(
        "hosted page",
        `Guests' payments cannot be followed: ${url} refuses the secret. Correct ${variable}.`,
        instanceId,
      );
    default:
      return fault(
        "hosted page",
        `Guests' payments cannot be followed: ${url} answers ${heard.status} to GET ${path}, and not 200 (docs/hosted-page-contract.md).`,
        instanceId,
      );
  }
}
