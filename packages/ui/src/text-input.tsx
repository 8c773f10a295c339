import type { InputHTMLAttributes, Ref } from "react";
import { classNames } from "./class-names";
import styles from "./control.module.css";

/** Width in characters of the expected value, as a visual hint. */
export type ControlWidth = 4 | 6 | 10 | 20 | "full";

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "width"> {
  width?: ControlWidth;
  ref?: Ref<HTMLInputElement>;
}

/** Spread a field's control props and react-hook-form's `register(…)` on it. */
export function TextInput({ width = "full", type = "text", className, ...rest }: TextInputProps) {
  return <input {...rest} type={type} className={classNames(styles.control, styles[`width-${width}`], className)} />;
}
