import { useConfiguration } from "@paydown/shell/configuration";
import { Screen } from "@paydown/shell/screen";
import { useState } from "react";
import { Navigate } from "react-router-dom";
import { paths } from "../../paths";
import { registration as english } from "./registration.en";
import { useScreenWords } from "../../words/words";
import { ConfirmRegistration } from "./confirm-registration";
import { useRegistrationFlow } from "./registration-flow";

/** Confirm Registration; without a provisional account, it redirects to the form (REG-74). */
export function Component() {
  const words = useScreenWords("registration", english);
  const { instanceId } = useConfiguration().instanceConfig;
  // Kept from when the page opened, because registering clears the flow's values before the page is left.
  const [verified] = useState(useRegistrationFlow().verified);
  if (!verified) return <Navigate to={paths.registrationForm.href(instanceId)} replace />;
  return (
    <Screen title={words.confirmTitle}>
      <ConfirmRegistration verified={verified} />
    </Screen>
  );
}
