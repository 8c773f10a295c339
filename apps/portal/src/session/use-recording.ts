import { useConfiguration } from "@paydown/shell/configuration";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type * as recordedScreens from "./recorded-screens";
import { usePortal } from "./session";

/**
 * Starts the tenant's session recording, if it has one, once a screen that may be recorded is shown. The previous
 * screen is gone by then.
 */
export function useRecording(): void {
  const { recording } = usePortal();
  const { logRocketAppId } = useConfiguration().instanceConfig;
  const { pathname } = useLocation();
  useEffect(() => {
    if (!logRocketAppId) return undefined;
    let here = true;
    const start = ({ isRecordedScreen }: typeof recordedScreens) =>
      here &&
      isRecordedScreen(pathname) &&
      recording.start({ appId: logRocketAppId, isRecorded: () => isRecordedScreen(window.location.pathname) });
    // Few tenants record, so the first page does not load this.
    import("./recorded-screens").then(start, () => undefined);
    return () => {
      here = false;
    };
  }, [recording, logRocketAppId, pathname]);
}
