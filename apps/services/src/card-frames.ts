import { processorOf, type Processors } from "./providers/processors.js";
import { StartupError } from "./startup-error.js";
import type { Tenants } from "./tenants/tenant.js";

/**
 * Refuses a card frame that cannot work: its instance's processor takes no card tokens, or the frame has the origin of
 * the portal's pages, which could then read the card number (FRAME-3).
 *
 * @param publicUrl - where browsers reach the services
 * @throws StartupError with one sentence for each instance
 */
export function requireCardFrames(tenants: Tenants, processors: Processors, publicUrl: string | undefined): void {
  const ownOrigins = [publicUrl, tenants.global.portalOrigin].map(originOf).filter((origin) => origin !== undefined);
  const faults = tenants.ids.flatMap((instanceId): string[] => {
    const url = tenants.get(instanceId)?.instance.cardFrameURL;
    if (url === undefined) return [];
    if (processorOf(processors, instanceId).capabilities.nonces !== true)
      return [
        `${instanceId} has a cardFrameURL, but its processor takes no card tokens. Remove cardFrameURL from its instance.json, or charge through Authorize.Net.`,
      ];
    return ownOrigins.includes(originOf(url) ?? "")
      ? [`The cardFrameURL of ${instanceId} has the portal's own origin. Serve the card frame from another one.`]
      : [];
  });
  if (faults.length > 0) throw new StartupError(faults.join("\n"), 2);
}

const originOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
