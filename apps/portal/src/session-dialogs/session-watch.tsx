import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { useEffect, useState } from "react";
import { FetchFailure } from "../account/fetched";
import { OutageScreen } from "../session/outage";
import { isVisit, usePortal, useSession } from "../session/session";
import { forgetVisit } from "../visit/ended-visit";

const Warning = lazyPart(() => import("./session-warning-dialog"));

/**
 * Polls the clock instead of setting one long timer, because another tab may extend the session. A tab that slept
 * notices the end of the session within seconds.
 */
const lookEveryMs = 5_000;
const warnMs = 120_000;

/** Shows the session warning before the session ends. */
export function Component() {
  const { instanceId, username } = useSession();
  const { sessionEnd, renewal } = usePortal();
  const [ending, setEnding] = useState(false);
  // A user's session after a visit in this tab: its end is not the visit's.
  useEffect(() => {
    if (!isVisit(username)) forgetVisit(instanceId);
  }, [instanceId, username]);
  useEffect(() => {
    const look = () => {
      setEnding(sessionEnd(instanceId) - Date.now() <= warnMs && !renewal.isAsking());
      for (const screen of [OutageScreen, FetchFailure]) void screen.preload();
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [instanceId, sessionEnd, renewal]);
  if (!ending) return null;
  return (
    <ChunkBoundary>
      <Warning done={() => setEnding(false)} warnMs={warnMs} />
    </ChunkBoundary>
  );
}
