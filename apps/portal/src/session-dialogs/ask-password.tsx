import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { useSyncExternalStore } from "react";
import { usePortal } from "../session/session";

const PasswordDialog = lazyPart(() => import("./password-dialog"));

/** Asks for the password in place when a held session has ended. */
export function AskPassword() {
  const { renewal } = usePortal();
  if (!useSyncExternalStore(renewal.subscribe, renewal.isAsking)) return null;
  // If the dialog's code fails to load, the only way forward is login.
  return (
    <ChunkBoundary onFailure={() => renewal.settle(false)}>
      <PasswordDialog />
    </ChunkBoundary>
  );
}
