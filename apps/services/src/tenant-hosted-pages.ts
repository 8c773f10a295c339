import type { HostedPage, HostedPages } from "./providers/hosted-page.js";
import { type HostedPageSettings, readHostedPageSettings } from "./providers/hosted-page-settings.js";
import { httpHostedPage } from "./providers/http-hosted-page.js";
import { shortestSecret } from "./settings/secret-setting.js";
import {
  currentSettings,
  instancesWith,
  settingsAtStart,
  type TenantSettingsKind,
  type TenantSettingsSource,
  tenantVariables,
} from "./settings/tenant-settings.js";
import { StartupError } from "./startup-error.js";

const kind: TenantSettingsKind<HostedPageSettings> = { prefix: "PAYDOWN_HOSTED", read: readHostedPageSettings };

/** The variable that names the file with the settings of an instance's own hosted page. */
export const hostedPageFileVariable = (instanceId: string): string => tenantVariables(kind.prefix, instanceId).file;

export interface TenantHostedPagesOptions extends TenantSettingsSource {
  /** The page of the instances without one of their own. */
  readonly common: {
    readonly url: string;
    /** Read for each use. */
    readonly secret: () => string;
  };
  /** Timeout of one call, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * The hosted page of each instance. A file with settings is read again for each use, so a new secret needs no restart;
 * a new address needs one. While the settings have a fault, the last secrets count. No error holds a secret.
 *
 * @throws StartupError with every fault of {@link hostedPageSettingFaults}, one on each line
 */
export function tenantHostedPages(options: TenantHostedPagesOptions): HostedPages {
  const faults = hostedPageSettingFaults(options);
  if (faults.length > 0) throw new StartupError(faults.join("\n"), 2);
  const { common, timeoutMs } = options;
  const commonSecrets = () => [common.secret()];
  const pageAt = (url: string, secretsOf: () => readonly string[]): Page => ({
    page: httpHostedPage({ url, secret: () => secretsOf()[0] ?? "", timeoutMs }),
    secretsOf,
  });
  const commonPage = pageAt(common.url, commonSecrets);
  const own = new Map(
    instancesWith(kind.prefix, options).map((id) => {
      const url = currentSettings(kind, options.env, id).settings?.url ?? "";
      return [id, pageAt(url, ownSecrets(options.env, id))];
    }),
  );
  const pageOf = (instanceId: string) => own.get(instanceId) ?? commonPage;
  return {
    of: (instanceId) => pageOf(instanceId).page,
    secretsOf: (instanceId) => pageOf(instanceId).secretsOf(),
  };
}

interface Page {
  readonly page: HostedPage;
  readonly secretsOf: () => readonly string[];
}

function ownSecrets(env: NodeJS.ProcessEnv, instanceId: string): () => readonly string[] {
  let last: readonly string[] = [];
  const read = () => {
    const { settings, faults } = currentSettings(kind, env, instanceId);
    if (settings && faults.length === 0) {
      const { secret, previousSecret } = settings;
      last = [secret, ...(previousSecret === undefined ? [] : [previousSecret])];
    }
    return last;
  };
  // So that a file that becomes faulty before its first use does not leave the page without a secret.
  read();
  return read;
}

/** Every fault of the settings, each a sentence that names the variable and has no secret. */
export const hostedPageSettingFaults = (source: TenantSettingsSource): readonly string[] =>
  settingsAtStart(kind, source).faults;

/** What stands for `{hostedPage}` in the files of each instance. */
export const hostedUrls =
  (env: NodeJS.ProcessEnv, commonUrl: string) =>
  (instanceId: string): string =>
    ownHostedPage(env, instanceId)?.url ?? commonUrl;

/** An instance's own page as it is set up now, and its variable; undefined if it has none. */
export function ownHostedPage(
  env: NodeJS.ProcessEnv,
  instanceId: string,
): (HostedPageSettings & { readonly variable: string }) | undefined {
  const { settings, variable } = currentSettings(kind, env, instanceId);
  return settings && settings.url !== "" ? { ...settings, variable } : undefined;
}

/** What production mode refuses of an instance's own page, each a sentence without a secret. */
export function weakHostedPage(env: NodeJS.ProcessEnv, instanceId: string, publishedSecret: string): string[] {
  const own = ownHostedPage(env, instanceId);
  if (!own) return [];
  const { variable, url, secret, previousSecret } = own;
  const weak = Object.entries({ secret, ...(previousSecret !== undefined && { previousSecret }) }).filter(
    ([, text]) => text === publishedSecret || text.length < shortestSecret,
  );
  return [
    ...(url.startsWith("http:")
      ? [`The hosted page of ${instanceId} is not encrypted. Set "url" in ${variable} to an https address.`]
      : []),
    ...weak.map(
      ([key, text]) =>
        `"${key}" in ${variable} ${text === publishedSecret ? "is the published development secret" : `has fewer than ${shortestSecret} characters`}. Set it to a secret of ${instanceId} and its hosted page (make one with: openssl rand -base64 32).`,
    ),
  ];
}
