import { useConfiguration } from "@paydown/shell/configuration";
import { isOffered, type NavigationEntry, useEntryName } from "@paydown/shell/navigation";
import { UiLink } from "@paydown/ui/ui-context";
import { paths } from "./paths";

/** Links to the information pages that the tenant offers. */
export function Component() {
  const { instanceConfig } = useConfiguration();
  const nameOf = useEntryName();
  return (
    <>
      {publicEntries.map(
        (entry) =>
          isOffered(instanceConfig, entry) && (
            <UiLink key={entry} href={paths[entry].href(instanceConfig.instanceId)}>
              {nameOf(entry)}
            </UiLink>
          ),
      )}
    </>
  );
}

const publicEntries = [
  "termsAndConditions",
  "privacyPolicy",
  "contactUs",
] as const satisfies readonly NavigationEntry[];
