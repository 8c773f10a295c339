import { later } from "@paydown/shell/later";
import { useEffect, useRef, type ReactNode } from "react";
import { type Blocker, useBlocker } from "react-router-dom";
import { paths } from "../paths";
import { usePortal } from "../session/session";

const leaveDialog = later(() => import("./leave-dialog"));

export interface LeaveGuard {
  /** Call from the page's own buttons before they navigate: they do not ask (decisions Q32). */
  allow(): void;
  /** Where the page puts the question. */
  readonly dialog: ReactNode;
}

/**
 * While the page is shown, closing or reloading it warns, and so does every way out but the page's own buttons.
 * @param text - what leaving means here
 */
export function useLeaveGuard(text: string): LeaveGuard {
  const allowed = useRef(false);
  // A session that ended leads to login, and there is nothing left to ask about.
  const blocker = useBlocker(
    ({ nextLocation }) => !allowed.current && !nextLocation.pathname.endsWith(`/${paths.login.path}`),
  );

  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      if (allowed.current) return;
      event.preventDefault();
      // Chrome below 119 asks only when this is set.
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
  const Dialog = leaveDialog.useLoaded();
  const { notifications } = usePortal();
  useEffect(() => {
    if (Dialog !== "failed") return;
    // Nothing is lost by staying; the page's own buttons still lead away.
    notifications.show("other", ({ shell }) => shell.chunkText);
    blocker.reset();
  }, [Dialog, blocker, notifications]);
  return Dialog && Dialog !== "failed" ? (
    <Dialog text={text} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
  ) : null;
}
