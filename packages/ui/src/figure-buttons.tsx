import type { ReactNode } from "react";
import { Button } from "./button";
import styles from "./figure-buttons.module.css";

/** Buttons with a figure each, side by side where there is room; `label` names the group for screen readers. */
export function FigureButtons({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.buttons}>
      {children}
    </div>
  );
}

export interface FigureButtonProps {
  label: string;
  /** The formatted figure. */
  figure: string;
  pressed: boolean;
  onPress: () => void;
}

/** A choice of a figure, such as an amount. */
export function FigureButton({ label, figure, pressed, onPress }: FigureButtonProps) {
  return (
    <Button className={styles.button} aria-pressed={pressed} onClick={onPress}>
      <span className={styles.label}>{label}</span> <span>{figure}</span>
    </Button>
  );
}
