import { type LocalizedText, splitLines } from "@paydown/domain";
import { useText } from "@paydown/shell/language";
import { Stack } from "@paydown/ui/stack";
import { information as english } from "../../words/en/information";
import { useScreenWords } from "../../words/words";

/** Each message line by line, as text (INFO-20, FMT-14); or a notice that the account has none. */
export function Declarations({ messages }: { readonly messages: readonly LocalizedText[] }) {
  const words = useScreenWords("information", english);
  const text = useText();
  const parts = messages.map((message) => splitLines(text(message))).filter((lines) => lines.length > 0);
  if (parts.length === 0) return <p>{words.noDeclarations}</p>;
  return parts.map((lines, part) => (
    <Stack key={part}>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </Stack>
  ));
}
