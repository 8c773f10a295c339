import styles from "./amount-input.module.css";
import { TextInput, type TextInputProps } from "./text-input";

export interface AmountInputProps extends Omit<TextInputProps, "type" | "inputMode"> {
  /** Shown before the field; not part of the value. */
  sign?: string;
}

/**
 * A field for an amount of money as typed. It opens a decimal keyboard, and the currency sign is outside the field. The
 * label or hint must name the currency in words.
 */
export function AmountInput({ sign = "$", width = 10, autoComplete = "off", ...rest }: AmountInputProps) {
  return (
    <span className={styles.affix}>
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <TextInput {...rest} width={width} autoComplete={autoComplete} inputMode="decimal" />
    </span>
  );
}
