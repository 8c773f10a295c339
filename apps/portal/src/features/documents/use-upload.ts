import { type Failure, failureOf, unreadable } from "@paydown/api-client";
import { useConfiguration } from "@paydown/shell/configuration";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../session/session";
import { documents as english } from "./documents.en";
import type { UploadLimits } from "./documents-query";
import { sendUpload } from "./send-upload";
import { foreseenRefusal } from "./upload-limits";

type Refusal = keyof typeof english.refused;

/** The upload's step: no file chosen, a file chosen, or uploading. */
export type UploadState =
  | { readonly step: "browse" }
  | { readonly step: "chosen"; readonly file: File }
  | { readonly step: "sending"; readonly file: File; readonly share: number };

/** Why an upload failed: a refusal, a failed call, or a cancellation. */
export type UploadTrouble = Refusal | "cancelled" | { readonly failure: Failure };

/** The result of the last upload or file choice; `uploaded` is the name under which the file was kept. */
export type UploadOutcome = UploadTrouble | { readonly uploaded: string };

/** Runs the steps of an upload. After success or failure, forgets the file and returns to the first step. */
export function useUpload(accountNo: string, limits: UploadLimits, onUploaded: () => void) {
  const session = useSession();
  const { uploadDocType: type } = useConfiguration().instanceConfig;
  const [state, setState] = useState<UploadState>({ step: "browse" });
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  function choose(file: File) {
    const refusal = foreseenRefusal(file, limits);
    setOutcome(refusal ?? null);
    setState(refusal ? { step: "browse" } : { step: "chosen", file });
  }

  function cancel() {
    if (state.step === "sending") setOutcome("cancelled");
    sending.current?.abort();
    sending.current = null;
    setState({ step: "browse" });
  }

  async function upload(file: File) {
    // Ignores a second press while the first is in progress.
    if (sending.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    setOutcome(null);
    setState({ step: "sending", file, share: 0 });
    try {
      const onProgress = (share: number) => signal.aborted || setState({ step: "sending", file, share });
      const { filename } = await sendUpload(session, { accountNo, file, type, onProgress, signal });
      if (!signal.aborted) setOutcome({ uploaded: filename });
    } catch (reason) {
      if (!signal.aborted) setOutcome(troubleOf(reason));
    }
    if (!signal.aborted) {
      sending.current = null;
      setState({ step: "browse" });
    }
    // Even a cancelled upload may have arrived.
    onUploaded();
  }

  return { state, outcome, choose, upload, cancel };
}

function troubleOf(reason: unknown): UploadTrouble {
  const failure = failureOf(reason, unreadable);
  return failure.kind === "refused" && Object.hasOwn(english.refused, failure.code)
    ? (failure.code as Refusal)
    : { failure };
}
