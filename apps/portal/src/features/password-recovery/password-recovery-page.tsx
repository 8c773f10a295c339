import { useConfiguration } from "@paydown/shell/configuration";
import { Screen } from "@paydown/shell/screen";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useState } from "react";
import { passwordRecovery as english } from "./password-recovery.en";
import { useScreenWords } from "../../words/words";
import { LinkSent } from "./link-sent";
import { RecoveryForm } from "./recovery-form";

/** Requests a link to set a new password; the answer is the same for every name (PASS-31). */
export function Component() {
  const words = useScreenWords("passwordRecovery", english);
  const { loginIdentifier } = useConfiguration().instanceConfig;
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Screen title={words.title}>
      <Stack gap="loose">
        <Stack width="read">
          <PageTitle>{words.title}</PageTitle>
          {sentTo === null && <p>{loginIdentifier === "EMAIL" ? words.introEmail : words.introUsername}</p>}
        </Stack>
        {sentTo === null ? (
          <RecoveryForm onSent={setSentTo} />
        ) : (
          <LinkSent name={sentTo} askAgain={() => setSentTo(null)} />
        )}
      </Stack>
    </Screen>
  );
}
