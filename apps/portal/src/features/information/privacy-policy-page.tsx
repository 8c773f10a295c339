import { useConfiguration } from "@paydown/shell/configuration";
import { InformationFrame } from "./information-frame";
import { Lines } from "./lines";

/** Privacy Policy: the tenant's text line by line, with Print (INFO-1). */
export function Component() {
  return (
    <InformationFrame entry="privacyPolicy">
      <Lines text={useConfiguration().instanceConfig.privacyPolicy} />
    </InformationFrame>
  );
}
