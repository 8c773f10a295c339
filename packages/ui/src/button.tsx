import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useRef } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names";
import { UiLink, type LinkProps } from "./ui-context";

/** Use `filled` once per screen. `link` looks like a link and acts like a button. */
export type ButtonVariant = "filled" | "outlined" | "link";

export function buttonClass(variant: ButtonVariant = "outlined"): string {
  return variant === "link" ? (styles.link ?? "") : classNames(styles.button, variant === "filled" && styles.filled);
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick"> {
  variant?: ButtonVariant;
  /** While the promise it returns is pending, the button ignores presses. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void | Promise<void>) | undefined;
  /** In progress: looks disabled and ignores presses, but keeps the focus, which `disabled` would lose. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * `type` defaults to `button`. Ignores a second press until the first press's handler has finished; after that, `busy`
 * says whether its action is still in progress.
 */
export function Button({ variant = "outlined", busy, type = "button", className, onClick, ...rest }: ButtonProps) {
  const handling = useRef(false);
  async function press(event: MouseEvent<HTMLButtonElement>) {
    // Also stops the submit that Enter in a field triggers through this button.
    if (busy || handling.current) return event.preventDefault();
    handling.current = true;
    try {
      await onClick?.(event);
    } finally {
      handling.current = false;
    }
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant), className)}
      aria-disabled={busy || undefined}
      onClick={(event) => void press(event)}
    />
  );
}

export interface ButtonLinkProps extends LinkProps {
  variant?: Exclude<ButtonVariant, "link">;
}

/** A link that looks like a button. */
export function ButtonLink({ variant = "outlined", className, ...rest }: ButtonLinkProps) {
  return <UiLink {...rest} className={classNames(buttonClass(variant), className)} />;
}
