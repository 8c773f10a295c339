import styles from "./digit-groups.module.css";

/** What was typed, in groups, to check by eye; screen readers read the field itself. Room is kept while it is empty. */
export function DigitGroups({ groups }: { groups: readonly string[] }) {
  return (
    <p className={styles.groups} aria-hidden="true">
      {groups.map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </p>
  );
}
