import type { Failure } from "@paydown/api-client";
import { registrationFailure } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Notice } from "@paydown/ui/notice";
import { UiLink } from "@paydown/ui/ui-context";
import { paths } from "../../paths";
import { registration as english } from "./registration.en";
import { useScreenWords, useWords } from "../../words/words";

/** The error, or the tenant's regFailureMessage instead (REG-46), and whom to contact (REG-49). */
export function SubmitFailed({ failure }: { readonly failure: Failure }) {
  const words = useScreenWords("registration", english);
  const { failures } = useWords();
  const { instanceId, regFailureMessage } = useConfiguration().instanceConfig;
  const text = useText();
  const error = words.failed(failure, failures.detail(failure));
  const shown = registrationFailure(error, text(regFailureMessage));
  const refused = failure.kind === "refused" && failure.code === "registration_refused";
  return (
    <Notice tone="danger" takesFocus title={shown}>
      {/* With the tenant's message alone, the consumer would not learn that the details were never checked. */}
      {!refused && shown !== error && <p>{error}</p>}
      {refused && <p>{words.perhapsAlready}</p>}
      <p>
        <UiLink href={paths.registrationContact.href(instanceId)}>{words.contactUs}</UiLink>
      </p>
    </Notice>
  );
}
