import { splitLines } from "@paydown/domain";
import { PhoneLink } from "@paydown/shell/company-footer";
import { defaultGlobalConfig, useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../../paths";
import { registration as english } from "./registration.en";
import { useScreenWords } from "../../words/words";

/** The lines of the tenant's general contact message, and a link back to login (REG-89). */
export function Component() {
  const words = useScreenWords("registration", english);
  const text = useText();
  const { globalConfig, instanceConfig, companyConfig } = useConfiguration();
  const message =
    instanceConfig.generalContactMessage ??
    globalConfig.generalContactMessage ??
    globalConfig.helpMessage ??
    defaultGlobalConfig.helpMessage;
  return (
    <Screen title={words.contactTitle}>
      <Stack gap="loose" width="read">
        <PageTitle>{words.contactTitle}</PageTitle>
        <Stack>
          {splitLines(text(message)).map((line, index) => (
            <p key={index}>{line}</p>
          ))}
          {companyConfig.companyPhoneNumber && (
            <p>
              <PhoneLink number={companyConfig.companyPhoneNumber} large />
            </p>
          )}
        </Stack>
        <Actions>
          <ButtonLink href={paths.login.href(instanceConfig.instanceId)}>{words.backToLogin}</ButtonLink>
        </Actions>
      </Stack>
    </Screen>
  );
}
