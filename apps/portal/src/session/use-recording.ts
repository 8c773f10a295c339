import { useConfiguration } from "@paydown/shell/configuration";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type * as recordedScreens from "./recorded-screens";
import { usePortal } from "./session";

/** Starts the session recording of an instance that has one, once a screen stands that may be recorded: the one before it is gone by then. */
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
    // Of no use to most instances, so no part of everybody's first page.
    import("./recorded-screens").then(start, () => undefined);
    return () => {
      here = false;
    };
  }, [recording, logRocketAppId, pathname]);
}
