import styles from "./digit-groups.module.css";

/** The typed digits in groups, to check by eye; screen readers read the field itself. Keeps its space while empty. */
export function DigitGroups({ groups }: { groups: readonly string[] }) {
  return (
    <p className={styles.groups} aria-hidden="true">
      {groups.map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </p>
  );
}
