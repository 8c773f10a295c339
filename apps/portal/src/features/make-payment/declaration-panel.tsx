import type { components } from "@paydown/api-client";
import { useText } from "@paydown/shell/language";
import { Checkbox } from "@paydown/ui/checkbox";
import { Hint } from "@paydown/ui/hint";
import { Panel } from "@paydown/ui/panel";
import { useWords } from "../../words/words";

export interface DeclarationPanelProps {
  readonly lines: readonly string[];
  readonly company: components["schemas"]["CompanyConfig"];
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
}

/** The state declaration to acknowledge before the cards can be used (registered-area §5). */
export function DeclarationPanel({ lines, company, accepted, onChange }: DeclarationPanelProps) {
  const words = useWords().makePayment;
  const text = useText();
  return (
    <Panel title={words.declarationTitle}>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      <Checkbox required label={text(company.sdAcknowledgeLine) || words.declarationAccept} checked={accepted} onChange={(event) => onChange(event.target.checked)} />
      <Hint live>{accepted ? words.declarationDone : words.declarationFirst}</Hint>
    </Panel>
  );
}
