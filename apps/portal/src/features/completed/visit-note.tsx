import { useConfiguration } from "@paydown/shell/configuration";
import { UiLink } from "@paydown/ui/ui-context";
import { paths } from "../../paths";
import { visit as english } from "../../visit/visit.en";
import { useScreenWords } from "../../words/words";

export interface VisitNoteProps {
  readonly isScheduled: boolean;
  readonly onLeave: () => void;
}

/** What a visit needs to know about its payment, which it cannot find in a list (LETTER-31). */
export function VisitNote({ isScheduled, onLeave }: VisitNoteProps) {
  const words = useScreenWords("visit", english);
  const { instanceId, regSODCode } = useConfiguration().instanceConfig;
  return (
    <>
      {isScheduled && <p>{words.scheduled}</p>}
      <p>{words.keep}</p>
      {regSODCode && (
        <p>
          {words.registerHint}{" "}
          <UiLink href={paths.registrationForm.href(instanceId)} onClick={onLeave}>
            {words.register}
          </UiLink>
        </p>
      )}
    </>
  );
}
