import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { useEffect, useRef, type ReactNode } from "react";
import { matchPath, type Blocker, useBlocker } from "react-router-dom";
import { paths } from "../paths";
import { usePortal } from "../session/session";

const LeaveDialog = lazyPart(() => import("./leave-dialog"));

export interface LeaveGuard {
  /** Call before the page's own buttons navigate, so that the dialog does not open (FORM-76). */
  allow(): void;
  /** The dialog, for the page to render. */
  readonly dialog: ReactNode;
}

/**
 * While mounted, warns on closing or reloading the page, and asks on every way out except the page's own buttons.
 * @param text - Tells the consumer what leaving this page means
 */
export function useLeaveGuard(text: string): LeaveGuard {
  const allowed = useRef(false);
  // An ended session redirects to login, so there is nothing left to ask.
  const blocker = useBlocker(
    ({ nextLocation }) => !allowed.current && !matchPath(paths.login.path, nextLocation.pathname),
  );

  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      if (allowed.current) return;
      event.preventDefault();
      // Chrome before version 119 asks only when this is set.
      event.returnValue = true;
    }
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);

  return {
    allow: () => {
      allowed.current = true;
    },
    dialog: blocker.state === "blocked" && <Question text={text} blocker={blocker} />,
  };
}

interface QuestionProps {
  readonly text: string;
  readonly blocker: Extract<Blocker, { readonly state: "blocked" }>;
}

function Question({ text, blocker }: QuestionProps) {
  const { notifications } = usePortal();

  function stay() {
    // The dialog did not load. Staying loses nothing, and the page's own buttons still navigate away.
    notifications.show("other", ({ shell }) => shell.chunkText);
    blocker.reset();
  }

  return (
    <ChunkBoundary onFailure={stay} resetKey={blocker}>
      <LeaveDialog text={text} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
    </ChunkBoundary>
  );
}
