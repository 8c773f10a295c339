import { isOn, normalizeLetterCode } from "@paydown/domain";
import { CompanyHours, PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { NotFound } from "@paydown/shell/not-found";
import { Screen } from "@paydown/shell/screen";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { SidePanel, SideSection } from "@paydown/ui/side-panel";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { UiLink } from "@paydown/ui/ui-context";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { paths } from "../../paths";
import { visitEnded } from "../../visit/ended-visit";
import { letterHref } from "../../session/letter-href";
import { visit as visitEnglish } from "../../visit/visit.en";
import { useScreenWords } from "../../words/words";
import { letter as english } from "./letter.en";
import { LetterForm } from "./letter-form";

/** Opens one account for paying, with the code on a printed letter (LETTER-25). */
export function Component() {
  const words = useScreenWords("letter", english);
  const { state } = useLocation();
  const typedCode = useParams()["*"]?.split("/")[1];
  const visit = useScreenWords("visit", visitEnglish);
  const { instanceConfig } = useConfiguration();
  const { instanceId, regSODCode } = instanceConfig;
  if (!isOn(instanceConfig.letterCodesEnabled)) return <NotFound href={paths.dispatcher.href(instanceId)} />;
  // A code typed after a slash, where logs and the history would keep it, goes the way of the link's.
  if (typedCode) return <Navigate to={`${letterHref(instanceId)}#${normalizeLetterCode(typedCode)}`} replace />;
  return (
    <Screen title={words.title}>
      <Split kind="form" side={<Help />}>
        <Stack gap="loose">
          <Stack width="read">
            <PageTitle>{words.title}</PageTitle>
            <p>{words.intro}</p>
            <IsItReal />
          </Stack>
          {state === visitEnded && (
            <Notice tone="info" icon="clock" live="status" title={`${visit.endedTitle}.`}>
              {visit.ended} {visit.enterAgain}
            </Notice>
          )}
          <LetterForm />
          <p>
            {words.otherWays} <UiLink href={paths.login.href(instanceId)}>{words.signIn}</UiLink>
            {regSODCode && (
              <>
                {" "}
                {words.or} <UiLink href={paths.registrationForm.href(instanceId)}>{words.register}</UiLink>
              </>
            )}
            .
          </p>
        </Stack>
      </Split>
    </Screen>
  );
}

/** Who the letter must be from. It stands above the fields, because it matters before they are filled in. */
function IsItReal() {
  const words = useScreenWords("letter", english);
  const { companyName, companyPhoneNumber } = useConfiguration().companyConfig;
  if (!companyName) return null;
  return (
    <p>
      <strong>{words.isItReal}</strong> {words.shouldShow} {companyName}, <PhoneLink number={companyPhoneNumber} />.{" "}
      {words.callUs}
    </p>
  );
}

function Help() {
  const words = useScreenWords("letter", english);
  const { companyPhoneNumber } = useConfiguration().companyConfig;
  return (
    <SidePanel>
      <Stack>
        {companyPhoneNumber && (
          <SideSection title={words.talkToAPerson}>
            <p>
              <PhoneLink number={companyPhoneNumber} large />
            </p>
            <CompanyHours />
          </SideSection>
        )}
        <Hint>{words.neverByMail}</Hint>
      </Stack>
    </SidePanel>
  );
}
