import type { Failure } from "@paydown/api-client";
import { useEffect, useRef } from "react";
import { usePortal } from "../../session/session";

/** Notifies once that the form opened without the method on file because that could not be fetched. */
export function useInfoFailure(failure: Failure | null): void {
  const { notifications } = usePortal();
  const said = useRef(false);
  useEffect(() => {
    if (!failure || said.current) return;
    said.current = true;
    notifications.error(
      ({ paymentForm }) => paymentForm.fetchingInfo,
      ({ failures }) => failures.detail(failure),
    );
  }, [failure, notifications]);
}
