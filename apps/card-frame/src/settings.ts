/** What the frame's operator writes into settings.json beside the page. Everything in it is public. */
export interface FrameSettings {
  /** The origins of the portal's pages that may use the frame. */
  readonly portalOrigins: readonly string[];
  /** The address of Accept.js: that of the gateway, or of its test host. */
  readonly tokenizer: string;
  /** The API login id of the merchant's account. */
  readonly apiLoginId: string;
  /** The public client key of the account. */
  readonly clientKey: string;
}

/**
 * The settings in a JSON text.
 *
 * @throws Error with one sentence that says what to correct
 */
export function readSettings(json: unknown): FrameSettings {
  const { portalOrigins, tokenizer, apiLoginId, clientKey } = (json ?? {}) as Partial<Record<string, unknown>>;
  if (!Array.isArray(portalOrigins) || portalOrigins.length === 0 || !portalOrigins.every(isOrigin))
    throw new Error("portalOrigins in settings.json must list origins such as https://pay.example.");
  for (const [name, value] of Object.entries({ tokenizer, apiLoginId, clientKey }))
    if (typeof value !== "string" || value === "") throw new Error(`${name} is missing in settings.json.`);
  return { portalOrigins, tokenizer, apiLoginId, clientKey } as FrameSettings;
}

const isOrigin = (text: unknown): boolean => typeof text === "string" && /^https?:\/\/[^/?#\s]+$/.test(text);
