import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useRef } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names";
import { UiLink, type LinkProps } from "./ui-context";

/** `filled` once a screen; `link` looks like a link and acts like a button. */
export type ButtonVariant = "filled" | "outlined" | "link";

export function buttonClass(variant: ButtonVariant = "outlined"): string {
  return variant === "link" ? (styles.link ?? "") : classNames(styles.button, variant === "filled" && styles.filled);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** At work: looks disabled and takes no further press, but keeps the focus, which `disabled` would drop. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** `type` is `button` unless said otherwise. A second press before the first could make it `busy` is dropped. */
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
    // Also stops the submit that Enter in a field makes through this button.
    if (busy || underWay.current) return event.preventDefault();
    underWay.current = true;
    // The submit follows the click, and a mutation tells of itself a timer later: `busy` is there after two.
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

/** Goes somewhere and looks like a button. */
export function ButtonLink({ variant = "outlined", className, ...rest }: ButtonLinkProps) {
  return <UiLink {...rest} className={classNames(buttonClass(variant), className)} />;
}
