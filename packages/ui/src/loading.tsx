import { useFootHold } from "./foot-hold";
import styles from "./loading.module.css";
import { VisuallyHidden } from "./visually-hidden";

export interface LoadingProps {
  /** Read out once it is slow enough to show. */
  label: string;
  /** What the skeleton keeps room for: `account` opens with the number, `form` with fields, `text` with lines. */
  shape?: "account" | "form" | "text";
}

const bars = {
  account: ["title", "line", "amount", "gap", "row", "row", "row"],
  form: ["title", "line", "gap", "control", "control", "control"],
  text: ["title", "line", "line", "line"],
} as const;

/** Room for a screen on its way, with no footer under it. Nothing shows, moves or is said before 300 ms. */
export function Loading({ label, shape = "text" }: LoadingProps) {
  useFootHold();
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {bars[shape].map((bar, index) => (
        <div key={index} className={styles[bar]} aria-hidden="true" />
      ))}
    </div>
  );
}
