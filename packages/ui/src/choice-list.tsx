import { useId, type ReactNode } from "react";
import { Button, ButtonLink } from "./button";
import styles from "./choice-list.module.css";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export interface Choice {
  key: string;
  title: string;
  description?: ReactNode;
  /** The button's text. */
  label: string;
  /** The URL that it links to. Use `onSelect` for an action instead. */
  href?: string;
  onSelect?: () => void;
  /** The reasons why the choice is not possible, each shown in full ink. Any reason disables the choice. */
  reasons?: readonly ReactNode[];
}

export interface ChoiceListProps {
  choices: readonly Choice[];
  /**
   * The choice with the filled button; by default, the first available choice. Null if the screen has its filled button
   * elsewhere.
   */
  preferred?: string | null | undefined;
}

/** Choices as rows with hairlines and one filled button. */
export function ChoiceList({ choices, preferred }: ChoiceListProps) {
  const filled = preferred === undefined ? choices.find(isOpen)?.key : preferred;
  return (
    <ul role="list" className={styles.choices}>
      {choices.map((choice) => (
        <ChoiceRow key={choice.key} choice={choice} filled={choice.key === filled} />
      ))}
    </ul>
  );
}

function isOpen({ reasons = [] }: Choice): boolean {
  return reasons.length === 0;
}

function ChoiceRow({ choice, filled }: { choice: Choice; filled: boolean }) {
  const id = useId();
  const { title, description, label, href, onSelect, reasons = [] } = choice;
  const open = isOpen(choice);
  const variant = filled ? "filled" : "outlined";
  return (
    <li className={styles.choice}>
      <div>
        <h3 id={`${id}-title`} className={open ? undefined : styles.off}>
          {title}
        </h3>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {open && href !== undefined ? (
        <ButtonLink href={href} variant={variant} aria-describedby={`${id}-title`}>
          {label}
        </ButtonLink>
      ) : (
        <Button
          variant={open ? variant : "outlined"}
          disabled={!open}
          aria-describedby={classNames(`${id}-title`, !open && `${id}-reasons`)}
          onClick={onSelect}
        >
          {label}
        </Button>
      )}
      {!open && (
        <div id={`${id}-reasons`} className={styles.reasons}>
          {reasons.map((reason, index) => (
            <p key={index} className={styles.reason}>
              <Icon name="info" className={styles.icon} />
              <span>{reason}</span>
            </p>
          ))}
        </div>
      )}
    </li>
  );
}
