import { useState, type ReactNode } from "react";
import { Actions } from "./actions";
import { Button, ButtonLink } from "./button";
import { Checkbox } from "./checkbox";
import { Hint } from "./hint";
import { Section } from "./section";
import type { LinkProps } from "./ui-context";
import { Terms } from "./terms";

export interface TermsToAcceptProps {
  title: string;
  /** One paragraph each. */
  lines: readonly string[];
  /** Beside the box. */
  label: ReactNode;
  /** Under the box, read out when it is ticked. */
  hints: { before: string; ticked: string };
  /** The filled button, which waits for the tick. */
  accept: { label: string; busy: boolean; onPress: () => void };
  /** The way out. */
  cancel: LinkProps & { label: string };
}

/** A text, the box to tick once it is read, and the button that the tick opens. Another text is another one to tick: give it a `key`. */
export function TermsToAccept({
  title,
  lines,
  label,
  hints,
  accept,
  cancel: { label: cancelLabel, ...cancel },
}: TermsToAcceptProps) {
  const [ticked, setTicked] = useState(false);
  return (
    <>
      <Section title={title} ruled>
        <Terms>
          {lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </Terms>
      </Section>
      <div>
        <Checkbox required label={label} checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
        <Hint live>{ticked ? hints.ticked : hints.before}</Hint>
      </div>
      <Actions>
        <Button variant="filled" disabled={!ticked} busy={accept.busy} onClick={accept.onPress}>
          {accept.label}
        </Button>
        <ButtonLink {...cancel}>{cancelLabel}</ButtonLink>
      </Actions>
    </>
  );
}
