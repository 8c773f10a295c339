import { later } from "@paydown/shell/later";
import { useEffect, useSyncExternalStore } from "react";
import { usePortal } from "../session/session";

const passwordDialog = later(() => import("./password-dialog"));

/** Asks for the password in place when a held session has ended. */
export function AskPassword() {
  const { renewal } = usePortal();
  return useSyncExternalStore(renewal.subscribe, renewal.isAsking) ? <Asking /> : null;
}

function Asking() {
  const { renewal } = usePortal();
  const Dialog = passwordDialog.useLoaded();
  useEffect(() => {
    // If the dialog's code fails to load, the only way forward is login.
    if (Dialog === "failed") renewal.settle(false);
  }, [Dialog, renewal]);
  return Dialog && Dialog !== "failed" ? <Dialog /> : null;
}
