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
  /** One paragraph per line. */
  lines: readonly string[];
  /** The checkbox's label. */
  label: ReactNode;
  /** Below the checkbox; announced when it is checked. */
  hints: { before: string; ticked: string };
  /** The filled button, disabled until the box is checked. */
  accept: { label: string; busy: boolean; onPress: () => void };
  /** The link back. */
  cancel: LinkProps & { label: string };
}

/**
 * A text, a checkbox for having read it, and a button that the checkbox enables. Give each text its own `key`, so that
 * the box must be checked again for each text.
 */
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
