import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Checkbox } from "@paydown/ui/checkbox";
import { Hint } from "@paydown/ui/hint";
import { Panel } from "@paydown/ui/panel";
import { declaration as english } from "./declaration.en";
import { useScreenWords, useWords } from "../words/words";

export interface DeclarationPanelProps {
  readonly lines: readonly string[];
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
}

/** The state declaration to acknowledge before the cards are enabled (MAKE-53). */
export function Component({ lines, accepted, onChange }: DeclarationPanelProps) {
  const { declarationTitle } = useWords().makePayment;
  const words = useScreenWords("declaration", english);
  const { sdAcknowledgeLine } = useConfiguration().companyConfig;
  const text = useText();
  return (
    <Panel title={declarationTitle}>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      <Checkbox
        required
        label={text(sdAcknowledgeLine) || words.accept}
        checked={accepted}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Hint live>{accepted ? words.done : words.first}</Hint>
    </Panel>
  );
}
