import { classNames } from "./class-names";
import styles from "./icon.module.css";

const paths = {
  alert: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5V13M12 16.5v.01",
  check: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12.2l2.8 2.8L16 9.6",
  chevron: "m9 5 7 7-7 7",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5.2l3.2 2",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.5v.01",
  lock: "M6.5 11h11A1.5 1.5 0 0 1 19 12.5V19a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-6.5A1.5 1.5 0 0 1 6.5 11ZM8 11V8a4 4 0 0 1 8 0v3",
  menu: "M4 7h16M4 12h16M4 17h16",
  warning: "M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17v.01",
} as const;

export type IconName = keyof typeof paths;

/** An icon from icon-shapes.tsx, which loads only with the few screens that show it. */
export interface IconShape {
  path: string;
}

export interface IconProps {
  name: IconName | IconShape;
  size?: "small" | "normal" | "large";
  className?: string | undefined;
}

/** Decoration in the color of the text beside it, hidden from screen readers. The text carries the meaning. */
export function Icon({ name, size = "normal", className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, styles[size], className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={typeof name === "string" ? paths[name] : name.path} />
    </svg>
  );
}
