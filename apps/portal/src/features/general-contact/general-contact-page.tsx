import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { UiLink } from "@paydown/ui/ui-context";
import { basePath, paths } from "../../paths";
import { usePortal } from "../../session/session";
import { portals as english } from "./portals.en";
import { useScreenWords } from "../../words/words";
import { GeneralContact } from "./general-contact";

/** The general contact message, and links to portals: the last one opened here, and those that the operator lists. */
export function Component() {
  const words = useScreenWords("portals", english);
  const text = useText();
  const { portals = [] } = useConfiguration().globalConfig;
  const last = usePortal().remembered.instanceId();
  const listed = portals.map(({ instanceId, name }) => ({ instanceId, name: text(name) }));
  const ways =
    last === null || listed.some(({ instanceId }) => instanceId === last)
      ? listed
      : [{ instanceId: last, name: words.last }, ...listed];
  return (
    <Stack gap="loose">
      <GeneralContact />
      {ways.length > 0 && (
        <Section title={words.title}>
          <ul role="list">
            {ways.map(({ instanceId, name }) => (
              <li key={instanceId}>
                {/* Opens a new document, which gets that portal's branding. */}
                <UiLink href={basePath + paths.dispatcher.href(instanceId)} outside>
                  {name}
                </UiLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  );
}
