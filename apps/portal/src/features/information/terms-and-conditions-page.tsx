import { useConfiguration } from "@paydown/shell/configuration";
import { InformationPage } from "./information-page";
import { Lines } from "./lines";

/** Terms And Conditions: the instance's text split per line, with Print (guest-and-registration §2). */
export function Component() {
  return (
    <InformationPage entry="termsAndConditions">
      <Lines text={useConfiguration().instanceConfig.termsAndConditions} />
    </InformationPage>
  );
}
