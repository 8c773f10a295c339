import { classNames } from "./class-names";
import { Icon } from "./icon";
import styles from "./tags.module.css";

export interface Tag {
  text: string;
  tone?: "plain" | "warning";
}

/** Short facts; `label` names the list for screen readers. */
export function Tags({ label, tags }: { label: string; tags: readonly Tag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul role="list" className={styles.tags} aria-label={label}>
      {tags.map(({ text, tone }) => (
        <li key={text} className={classNames(styles.tag, tone === "warning" && styles.warning)}>
          {tone === "warning" && <Icon name="warning" size="small" />}
          {text}
        </li>
      ))}
    </ul>
  );
}
