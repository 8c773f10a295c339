import { isOn } from "@paydown/domain";
import { CompanyHours, PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { Localized } from "@paydown/shell/language";
import { ChunkBoundary } from "@paydown/shell/lazy-part";
import { Screen } from "@paydown/shell/screen";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { UiLink } from "@paydown/ui/ui-context";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../paths";
import { LetterLink } from "../../visit/visit-parts";
import { useWords } from "../../words/words";
import { LoginForm } from "./login-form";

/** The sign-in screen, with a phone number to call beside it. */
export function Component() {
  const words = useWords().login;
  const { instanceConfig } = useConfiguration();
  const [query] = useSearchParams();
  return (
    <Screen title={words.title}>
      <Split kind="form" side={<Help />}>
        <Stack gap="loose">
          <Stack width="read">
            <PageTitle>{words.title}</PageTitle>
            <p>{instanceConfig.loginMessage ? <Localized text={instanceConfig.loginMessage} /> : words.intro}</p>
          </Stack>
          {query.get("sessionTimeout") === "true" && (
            <Notice tone="info" icon="clock" live="status">
              {words.sessionTimeout}
            </Notice>
          )}
          <LoginForm />
          {instanceConfig.regSODCode && (
            <p>
              {words.registerHint}{" "}
              <UiLink href={paths.registrationForm.href(instanceConfig.instanceId)}>{words.register}</UiLink>
            </p>
          )}
          {isOn(instanceConfig.letterCodesEnabled) && (
            <ChunkBoundary>
              <LetterLink />
            </ChunkBoundary>
          )}
        </Stack>
      </Split>
    </Screen>
  );
}

function Help() {
  const words = useWords().login;
  const { globalConfig, companyConfig } = useConfiguration();
  return (
    <SidePanel>
      {companyConfig.companyPhoneNumber && (
        <SideSection title={words.talkToAPerson}>
          <p>
            <PhoneLink number={companyConfig.companyPhoneNumber} large />
          </p>
          <CompanyHours />
        </SideSection>
      )}
      {globalConfig.helpMessage && (
        <SideSection title={words.help}>
          <Hint>
            <Localized text={globalConfig.helpMessage} />
          </Hint>
        </SideSection>
      )}
      <SideSection title={words.detailsAreSafe}>
        <Hint>{words.neverAsk}</Hint>
      </SideSection>
    </SidePanel>
  );
}
