import { type Failure, failureOf, unreadable } from "@paydown/api-client";
import { useConfiguration } from "@paydown/shell/configuration";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../session/session";
import { documents as english } from "../../words/en/documents";
import type { UploadLimits } from "./documents-query";
import { sendUpload } from "./send-upload";
import { foreseenRefusal } from "./upload-limits";

type Refusal = keyof typeof english.refused;

/** Where the upload is: nothing chosen, a file chosen, or on its way (guest-and-registration §4). */
export type UploadState =
  | { readonly step: "browse" }
  | { readonly step: "chosen"; readonly file: File }
  | { readonly step: "sending"; readonly file: File; readonly share: number };

/** Why it did not come to an upload: what the services refuse, a call that failed, or the consumer's own wish. */
export type UploadTrouble = Refusal | "cancelled" | { readonly failure: Failure };

/** What the last upload, or the choice of a file, came to; `uploaded` is the name under which the file was kept. */
export type UploadOutcome = UploadTrouble | { readonly uploaded: string };

/** The steps of an upload. After it, or its failure, the file is forgotten and the first step is there again. */
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
    // A second press finds the first under way.
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
    // Even one that was cancelled may have arrived.
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
