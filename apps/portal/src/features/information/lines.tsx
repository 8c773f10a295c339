import { type LocalizedText, splitLines } from "@paydown/domain";
import { isTranslated, useLanguage, useText } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { Stack } from "@paydown/ui/stack";
import { information as english } from "./information.en";
import { useScreenWords } from "../../words/words";

/**
 * A tenant's text line by line, as text and never as HTML (FMT-13, FMT-14), with Print; or a notice that there is none.
 */
export function Lines({ text }: { readonly text: LocalizedText | undefined }) {
  const words = useScreenWords("information", english);
  const { language } = useLanguage();
  const lines = splitLines(useText()(text));
  if (text === undefined || lines.length === 0) return <p>{words.empty}</p>;
  return (
    <>
      <div lang={isTranslated(text, language) ? undefined : "en"}>
        <Stack>
          {lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </Stack>
      </div>
      <Actions>
        <Button onClick={() => window.print()}>{words.print}</Button>
      </Actions>
    </>
  );
}
