import { isConnectMessage, isOfCardFrame } from "@paydown/shell/card-frame-messages";
import type { FrameSettings } from "./settings";

/** The window whose page embeds this one, as far as it is needed here. */
interface Embedded {
  readonly parent: unknown;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
}

/**
 * Calls back with the port of each page that connects. Only the embedding page may, from an origin of the settings; any
 * other message is ignored, and the first one from a stranger is logged (FRAME-8).
 */
export function onPage(
  frame: Embedded,
  settings: Promise<Pick<FrameSettings, "portalOrigins">>,
  connect: (port: MessagePort) => void,
): void {
  let hasWarned = false;
  frame.addEventListener("message", ({ data, origin, source, ports }) => {
    if (!isOfCardFrame(data)) return;
    void settings.then(({ portalOrigins }) => {
      const [port] = ports;
      if (source === frame.parent && portalOrigins.includes(origin)) {
        if (port && isConnectMessage(data)) connect(port);
        else console.warn("The card frame ignored a page of another version. Deploy frame and portal together.");
      } else if (!hasWarned) {
        hasWarned = true;
        console.warn(
          `The card frame ignored a message from ${origin}. Only ${portalOrigins.join(", ")} may use it: see portalOrigins in settings.json.`,
        );
      }
    });
  });
}
