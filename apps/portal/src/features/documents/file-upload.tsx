import { useLanguage, useShellWords } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { FileButton } from "@paydown/ui/file-button";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { Progress } from "@paydown/ui/progress";
import { Stack } from "@paydown/ui/stack";
import { VisuallyHidden } from "@paydown/ui/visually-hidden";
import { type RefObject, useEffect, useId, useRef } from "react";
import { useSessionHold } from "../../session/use-session-hold";
import { documents as english } from "./documents.en";
import { useScreenWords, useWords } from "../../words/words";
import type { UploadLimits } from "./documents-query";
import { acceptedFiles, formatSize } from "./upload-limits";
import { type UploadOutcome, type UploadState, useUpload } from "./use-upload";

interface FileUploadProps {
  readonly accountNo: string;
  readonly limits: UploadLimits;
  readonly onUploaded: () => void;
}

/** File upload: Browse, then Upload (DOC-22). */
export function FileUpload({ accountNo, limits, onUploaded }: FileUploadProps) {
  const words = useScreenWords("documents", english);
  const { language } = useLanguage();
  const hintId = useId();
  const { state, outcome, choose, upload, cancel } = useUpload(accountNo, limits, onUploaded);
  const action = useFocusOnSwap(state.step);
  const maxSize = formatSize(limits.maxBytes, language);
  const types = limits.types.map(({ type }) => words.types[type]).join(", ");
  return (
    <Stack width="read">
      <Hint id={hintId}>{words.limits(types, maxSize)}</Hint>
      {outcome !== null && <Outcome outcome={outcome} maxSize={maxSize} types={types} />}
      <Chosen state={state} />
      <Actions>
        {state.step === "browse" && (
          <FileButton
            ref={action}
            aria-describedby={hintId}
            inputLabel={words.fileToUpload}
            accept={acceptedFiles(limits)}
            onChoose={choose}
          >
            {words.browse}
          </FileButton>
        )}
        {state.step === "chosen" && (
          <Button ref={action} variant="filled" onClick={() => void upload(state.file)}>
            {words.upload}
          </Button>
        )}
        {state.step !== "browse" && (
          <Button ref={state.step === "sending" ? action : null} onClick={cancel}>
            {words.cancel}
          </Button>
        )}
      </Actions>
    </Stack>
  );
}

/** Moves the focus from a pressed button that disappears to the one that replaces it. */
function useFocusOnSwap(step: UploadState["step"]): RefObject<HTMLButtonElement | null> {
  const action = useRef<HTMLButtonElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) action.current?.focus();
    shown.current = step;
  }, [step]);
  return action;
}

function Chosen({ state }: { readonly state: UploadState }) {
  const words = useScreenWords("documents", english);
  const { language } = useLanguage();
  if (state.step === "browse") return null;
  const { file } = state;
  return (
    <>
      <HeldSession />
      {state.step === "chosen" ? (
        <p role="status">{words.chosen(file.name, formatSize(file.size, language))}</p>
      ) : (
        <Sending name={file.name} share={state.share} />
      )}
    </>
  );
}

/** Renews an ended session in place, since leaving would lose the chosen file. */
function HeldSession() {
  useSessionHold({});
  return null;
}

/** The bar moves with every packet; screen readers get an announcement at each quarter. */
function Sending({ name, share }: { readonly name: string; readonly share: number }) {
  const words = useScreenWords("documents", english);
  const { language } = useLanguage();
  const say = (of: number) =>
    of >= 1
      ? words.keeping(name)
      : words.uploading(name, new Intl.NumberFormat(language, { style: "percent" }).format(of));
  return (
    <>
      <Progress label={say(share)} value={share} />
      <VisuallyHidden>
        <span role="status">{say(Math.floor(share * 4) / 4)}</span>
      </VisuallyHidden>
    </>
  );
}

function Outcome({
  outcome,
  maxSize,
  types,
}: {
  readonly outcome: UploadOutcome;
  readonly maxSize: string;
  readonly types: string;
}) {
  const words = useScreenWords("documents", english);
  const { failures: sayFailure } = useShellWords();
  const { failures } = useWords();
  if (outcome === "cancelled") {
    return (
      <Notice tone="info" live="status">
        {words.cancelled}
      </Notice>
    );
  }
  if (typeof outcome === "object" && "uploaded" in outcome) {
    return (
      <Notice tone="success" live="status">
        {words.uploaded(outcome.uploaded)}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" live="alert">
      {typeof outcome === "string"
        ? words.refused[outcome](maxSize, types)
        : sayFailure.say(words.uploadingFile, failures.detail(outcome.failure))}
    </Notice>
  );
}
