import styles from "./card-marks.module.css";

const marks = {
  VISA: { text: "VISA", name: "Visa" },
  MC: { text: "MC", name: "Mastercard" },
  AMEX: { text: "AMEX", name: "American Express" },
  DISCOVER: { text: "DISCOVER", name: "Discover" },
  ACH: { text: "ACH", name: "ACH" },
  CHECK: { text: "CHECK", name: "Check" },
} as const;

export type CardMarkType = keyof typeof marks;

/** A neutral drawing of a payment method. Pass `name` if the reader's language has another word for it. */
export function CardMark({ type, name = marks[type].name }: { type: CardMarkType; name?: string }) {
  const { text } = marks[type];
  return (
    <svg className={styles.mark} data-mark={type} viewBox="0 0 50 28" role="img" aria-label={name}>
      <rect x=".5" y=".5" width="49" height="27" rx="3" />
      <text x="25" y="17.6" {...(text.length > 6 && { textLength: 42, lengthAdjust: "spacingAndGlyphs" })}>
        {text}
      </text>
    </svg>
  );
}

export interface CardMarksProps {
  /** Shown before the marks, such as `We accept`. Also names the list. */
  label: string;
  types: readonly CardMarkType[];
  /** Names in the reader's language, for methods that have one (a bank account, an electronic check). */
  names?: Partial<Record<CardMarkType, string>>;
}

export function CardMarks({ label, types, names = {} }: CardMarksProps) {
  return (
    <div className={styles.accepted}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <ul role="list" className={styles.marks} aria-label={label}>
        {types.map((type) => (
          <li key={type}>
            <CardMark type={type} name={names[type] ?? marks[type].name} />
          </li>
        ))}
      </ul>
    </div>
  );
}
