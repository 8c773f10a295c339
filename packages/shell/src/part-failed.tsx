import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { PhoneLink } from "./company-footer";
import { useConfiguration } from "./configuration";
import { useShellWords } from "./language";
import { partFailed as english } from "./words/part-failed-en";

/**
 * Replaces a part of a screen that could not be fetched, below the screen's heading. Says what that means for the
 * consumer, then shows the failure's own message.
 *
 * @param text - 'Error {doing}; {detail}'
 */
export function PartFailed({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  const words = useShellWords();
  const { title, meaning, call } = words.partFailed ?? english;
  const { companyPhoneNumber } = useConfiguration().companyConfig;
  return (
    <Stack gap="loose" width="read">
      <Notice tone="danger" live="alert" title={title}>
        {meaning}
        {companyPhoneNumber && (
          <>
            {" "}
            {call} <PhoneLink number={companyPhoneNumber} />
          </>
        )}
        <Hint>{text}</Hint>
      </Notice>
      <Actions>
        <Button onClick={retry}>{words.retry}</Button>
      </Actions>
    </Stack>
  );
}
