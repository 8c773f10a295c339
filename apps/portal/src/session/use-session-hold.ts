import { useEffect, useRef } from "react";
import type { SessionHold } from "./renewal";
import { usePortal } from "./session";

/** Renews an ended session in place while the screen is shown, so that nothing typed is lost (SIGN-98). */
export function useSessionHold(hold: SessionHold): void {
  const { renewal } = usePortal();
  const latest = useRef(hold);
  useEffect(() => {
    latest.current = hold;
  });
  useEffect(
    () => renewal.hold({ onEnd: () => latest.current.onEnd?.(), onRenewed: () => latest.current.onRenewed?.() }),
    [renewal],
  );
}
