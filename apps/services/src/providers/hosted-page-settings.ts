import { readJsonSettings, type ReadSettings } from "../settings/json-settings.js";

/** An instance's own hosted payment page. Holds secrets: never log it. */
export interface HostedPageSettings {
  /** What comes before `/hosted/payments` in the services' calls, without a trailing slash. */
  readonly url: string;
  /** Authorizes the services' calls, and signs notifications. */
  readonly secret: string;
  /** A secret that notifications may still be signed with while the page changes to the new one. */
  readonly previousSecret?: string;
}

/** Reads the settings of an instance's hosted page from JSON, or finds every fault of them. */
export const readHostedPageSettings = (json: string): ReadSettings<HostedPageSettings> =>
  readJsonSettings(json, ["url", "secret", "previousSecret"], ({ text, secret }) => {
    const previousSecret = secret("previousSecret");
    return {
      url: text(
        "url",
        /^https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:\/[^\s?#\\{}]*)?$/,
        "the http or https address of the page, without a query",
      ).replace(/\/+$/, ""),
      secret: text("secret", /^[\s\S]{1,20000}$/, "the secret shared with the page"),
      ...(previousSecret !== undefined && { previousSecret }),
    };
  });
