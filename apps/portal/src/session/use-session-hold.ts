import { useEffect, useRef } from "react";
import type { SessionHold } from "./renewal";
import { usePortal } from "./session";

/** While the screen is shown, a session that ends is renewed in place: what was typed here must not be lost (decisions Q145). */
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
