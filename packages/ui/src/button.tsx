import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useRef } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names";
import { UiLink, type LinkProps } from "./ui-context";

/** Use `filled` once per screen. `link` looks like a link and acts like a button. */
export type ButtonVariant = "filled" | "outlined" | "link";

export function buttonClass(variant: ButtonVariant = "outlined"): string {
  return variant === "link" ? (styles.link ?? "") : classNames(styles.button, variant === "filled" && styles.filled);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** In progress: looks disabled and ignores presses, but keeps the focus, which `disabled` would lose. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** `type` defaults to `button`. Drops a second press that comes before the first could set `busy`. */
export function Button({
  variant = "outlined",
  busy = false,
  type = "button",
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const underWay = useRef(false);
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Also stops the submit that Enter in a field triggers through this button.
    if (busy || underWay.current) return event.preventDefault();
    underWay.current = true;
    // The submit follows the click, and a mutation notifies one timer later, so `busy` is set after two.
    setTimeout(() => setTimeout(() => (underWay.current = false)));
    onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant), className)}
      aria-disabled={busy || undefined}
      onClick={press}
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
