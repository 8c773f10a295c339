import { type LocalizedText, splitLines } from "@paydown/domain";
import { useText } from "@paydown/shell/language";
import { Stack } from "@paydown/ui/stack";
import { useScreenWords } from "../../words/words";
import { stateDeclarations as english } from "./state-declarations.en";

/** Each message line by line, as text (INFO-20, FMT-14); or a notice that the account has none. */
export function Declarations({ messages }: { readonly messages: readonly LocalizedText[] }) {
  const words = useScreenWords("stateDeclarations", english);
  const text = useText();
  const parts = messages.map((message) => splitLines(text(message))).filter((lines) => lines.length > 0);
  if (parts.length === 0) return <p>{words.empty}</p>;
  return parts.map((lines, part) => (
    <Stack key={part}>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </Stack>
  ));
}
