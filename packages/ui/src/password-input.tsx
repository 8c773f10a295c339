import { useState } from "react";
import styles from "./password-input.module.css";
import { TextInput, type TextInputProps } from "./text-input";
import { VisuallyHidden } from "./visually-hidden";

export interface PasswordInputProps extends Omit<TextInputProps, "type" | "width"> {
  /** The button's text while the password is hidden, and while it is shown. */
  show: string;
  hide: string;
  /** The field's label, which distinguishes its button from the button of another field. */
  label: string;
}

/** A password field with a button that reveals it. */
export function PasswordInput({ show, hide, label, id, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.affix}>
      <TextInput
        {...rest}
        id={id}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button type="button" className={styles.toggle} aria-controls={id} onClick={() => setShown(!shown)}>
        {shown ? hide : show} <VisuallyHidden>{label}</VisuallyHidden>
      </button>
    </span>
  );
}
