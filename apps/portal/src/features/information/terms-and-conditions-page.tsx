import { useConfiguration } from "@paydown/shell/configuration";
import { InformationPage } from "./information-page";
import { Lines } from "./lines";

/** Terms And Conditions: the tenant's text line by line, with Print (INFO-1). */
export function Component() {
  return (
    <InformationPage entry="termsAndConditions">
      <Lines text={useConfiguration().instanceConfig.termsAndConditions} />
    </InformationPage>
  );
}
