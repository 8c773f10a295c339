import { splitLines } from "@paydown/domain";
import { defaultGlobalConfig, useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { usePageTitle } from "@paydown/shell/screen";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useWords } from "../../words/words";

/**
 * Whom to contact when the address names no tenant: the global message, else the help message, else a built-in text.
 */
export function GeneralContact() {
  const { globalConfig } = useConfiguration();
  const { title, heading } = useWords().generalContact;
  const text = useText();
  usePageTitle(title);
  const message = globalConfig.generalContactMessage ?? globalConfig.helpMessage ?? defaultGlobalConfig.helpMessage;
  return (
    <Stack gap="loose" width="read">
      <PageTitle>{heading}</PageTitle>
      {splitLines(text(message)).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </Stack>
  );
}
