import type { ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./stack.module.css";

export interface StackProps {
  gap?: "tight" | "normal" | "loose" | "section";
  /** `read` keeps lines readable; `narrow` suits a short form. */
  width?: "full" | "read" | "narrow";
  children: ReactNode;
}

/** Stacked content with even spacing. */
export function Stack({ gap = "normal", width = "full", children }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap], styles[width])}>{children}</div>;
}
