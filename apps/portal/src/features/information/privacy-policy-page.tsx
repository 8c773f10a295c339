import { useConfiguration } from "@paydown/shell/configuration";
import { InformationPage } from "./information-page";
import { Lines } from "./lines";

/** Privacy Policy: the instance's text split per line, with Print (guest-and-registration §2). */
export function Component() {
  return (
    <InformationPage entry="privacyPolicy">
      <Lines text={useConfiguration().instanceConfig.privacyPolicy} />
    </InformationPage>
  );
}
