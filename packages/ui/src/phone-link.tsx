import styles from "./phone-link.module.css";

export interface PhoneLinkProps {
  /** As it is shown: `(410) 555-0142`. */
  children: string;
  /** On its own line as the way out of a page: large, in ink. */
  prominent?: boolean;
}

/** A number to call, kept on one line where there is room. Ten digits are taken as a number of the United States. */
export function PhoneLink({ children, prominent = false }: PhoneLinkProps) {
  const digits = children.replace(/\D/g, "");
  return (
    <a className={prominent ? styles.prominent : styles.phone} href={`tel:+${digits.length === 10 ? "1" : ""}${digits}`}>
      {children}
    </a>
  );
}
