import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { VisuallyHidden } from "@paydown/ui/visually-hidden";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { sessionWarning as english } from "./session-warning.en";
import { useScreenWords, useWords } from "../words/words";
import { isVisit, usePortal, useSession } from "../session/session";
import { useSignOut } from "../session/sign-out";

export interface SessionWarningProps {
  /** Called when the question is answered, here or in another tab. */
  readonly done: () => void;
  readonly warnMs: number;
}

/** Seconds left at which screen readers announce the time; announcing every second would drown out everything else. */
const announced = [120, 60, 30, 10] as const;

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * Offers to stay signed in or sign out, and counts down. When the countdown ends, the guard asks the services whether
 * the session is over.
 */
export function Component({ done, warnMs }: SessionWarningProps) {
  const { sessionEnd, verify, renewal } = usePortal();
  const session = useSession();
  const { instanceId } = session;
  const words = useScreenWords("sessionWarning", english);
  const said = isVisit(session.username) ? words.visit : words;
  const { failures, shell } = useWords();
  const { revalidate } = useRevalidator();
  const signOut = useSignOut();
  const [leftMs, setLeftMs] = useState(() => sessionEnd(instanceId) - Date.now());
  const [answered, setAnswered] = useState<"last" | "unreachable" | null>(null);
  const [busy, setBusy] = useState(false);
  const over = useRef(false);

  useEffect(() => {
    const look = () => {
      const left = sessionEnd(instanceId) - Date.now();
      setLeftMs(left);
      if (left > warnMs || renewal.isAsking()) return done();
      // Checks one second after the services end the session; a check before the end would extend it.
      if (left <= -1_000 && !over.current) {
        over.current = true;
        void revalidate();
      }
    };
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [instanceId, sessionEnd, renewal, revalidate, warnMs, done]);

  async function stay() {
    if (busy) return;
    setBusy(true);
    const verdict = await verify(session);
    setBusy(false);
    if (verdict === "invalid") return void revalidate();
    if (verdict !== "valid") return setAnswered("unreachable");
    if (sessionEnd(instanceId) - Date.now() > warnMs) return done();
    setAnswered("last");
  }

  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  const told = announced.filter((moment) => seconds <= moment).at(-1) ?? announced[0];
  return (
    <Dialog
      open
      title={words.title}
      onClose={() => void stay()}
      actions={
        <>
          <Button variant="filled" busy={busy} onClick={stay}>
            {said.stay}
          </Button>
          <Button onClick={signOut}>{shell.signOut}</Button>
        </>
      }
    >
      <Stack>
        <p aria-hidden="true">{said.text(clock(seconds))}</p>
        <VisuallyHidden>
          <span role="status">{said.announced(told)}</span>
        </VisuallyHidden>
        {answered && (
          <Notice tone="warning" live="alert">
            {answered === "last" ? said.last : said.unreachable(failures.detail({ kind: "unreachable" }))}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
