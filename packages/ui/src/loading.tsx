import { useHiddenFooter } from "./hidden-footer";
import styles from "./loading.module.css";
import { VisuallyHidden } from "./visually-hidden";

export interface LoadingProps {
  /** Announced when loading is slow enough to be shown. */
  label: string;
  /** The skeleton's layout: `account` starts with the amount, `form` with fields, `text` with lines. */
  shape?: "account" | "form" | "text";
}

const bars = {
  account: ["title", "line", "amount", "gap", "row", "row", "row"],
  form: ["title", "line", "gap", "control", "control", "control"],
  text: ["title", "line", "line", "line"],
} as const;

/** Reserves a loading screen's space and hides the footer. Shows and announces nothing before 300 ms. */
export function Loading({ label, shape = "text" }: LoadingProps) {
  useHiddenFooter();
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {bars[shape].map((bar, index) => (
        <div key={index} className={styles[bar]} aria-hidden="true" />
      ))}
    </div>
  );
}
