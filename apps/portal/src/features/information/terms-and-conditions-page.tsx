import { useConfiguration } from "@paydown/shell/configuration";
import { InformationFrame } from "./information-frame";
import { Lines } from "./lines";

/** Terms And Conditions: the tenant's text line by line, with Print (INFO-1). */
export function Component() {
  return (
    <InformationFrame entry="termsAndConditions">
      <Lines text={useConfiguration().instanceConfig.termsAndConditions} />
    </InformationFrame>
  );
}
