import { ButtonLink } from "./button";
import styles from "./quick-links.module.css";

export interface QuickLink {
  label: string;
  href: string;
}

/** A row of small buttons that replaces the side panel below 60rem. */
export function QuickLinks({ label, links }: { label: string; links: readonly QuickLink[] }) {
  return (
    <div className={styles.quick} role="group" aria-label={label}>
      {links.map((link) => (
        <ButtonLink key={link.href} href={link.href} className={styles.link}>
          {link.label}
        </ButtonLink>
      ))}
    </div>
  );
}
