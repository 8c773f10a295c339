import { PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../../paths";
import { passwordRecovery as english } from "./password-recovery.en";
import { useScreenWords, useWords } from "../../words/words";

interface LinkSentProps {
  /** The name as it was typed. */
  readonly name: string;
  readonly askAgain: () => void;
}

/** Confirms the request, and says what to do if no message arrives. */
export function LinkSent({ name, askAgain }: LinkSentProps) {
  const words = useScreenWords("passwordRecovery", english);
  const { talkToAPerson } = useWords().login;
  const { instanceConfig, companyConfig } = useConfiguration();
  return (
    <Stack gap="loose" width="read">
      <Notice tone="info" takesFocus title={words.sentTitle}>
        {words.sent(name)}
      </Notice>
      <p>{words.nothingCame}</p>
      {companyConfig.companyPhoneNumber && (
        <p>
          {talkToAPerson}: <PhoneLink number={companyConfig.companyPhoneNumber} />
        </p>
      )}
      <Actions>
        <ButtonLink href={paths.login.href(instanceConfig.instanceId)}>{words.backToSignIn}</ButtonLink>
        <Button onClick={askAgain}>{words.askAgain}</Button>
      </Actions>
    </Stack>
  );
}
