import styles from "./digit-groups.module.css";

/** The typed digits in groups, to check by eye. Screen readers read the field itself. Takes the same space if empty. */
export function DigitGroups({ groups }: { groups: readonly string[] }) {
  return (
    <p className={styles.groups} aria-hidden="true">
      {groups.map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </p>
  );
}
