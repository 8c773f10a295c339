import type { Ref, SelectHTMLAttributes } from "react";
import { classNames } from "./class-names";
import styles from "./control.module.css";
import type { ControlWidth } from "./text-input";

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "width" | "children"> {
  options: readonly SelectOption[];
  /** First entry, with value "", while nothing is chosen. */
  placeholder?: string;
  width?: ControlWidth;
  ref?: Ref<HTMLSelectElement>;
}

export function Select({ options, placeholder, width = "full", className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames(styles.control, styles.select, styles[`width-${width}`], className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
