import { useConfiguration } from "@paydown/shell/configuration";
import { InformationPage } from "./information-page";
import { Lines } from "./lines";

/** Privacy Policy: the tenant's text line by line, with Print (INFO-1). */
export function Component() {
  return (
    <InformationPage entry="privacyPolicy">
      <Lines text={useConfiguration().instanceConfig.privacyPolicy} />
    </InformationPage>
  );
}
