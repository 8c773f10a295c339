import styles from "./breadcrumbs.module.css";
import { UiLink, useWords } from "./ui-context";

export interface Crumb {
  label: string;
  /** Omit for the current page, and for a page without a URL. */
  href?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const words = useWords();
  return (
    <nav className={styles.crumbs} aria-label={words.breadcrumb}>
      <ol role="list" className={styles.list}>
        {crumbs.map(({ label, href }, index) => (
          <li key={index} className={styles.crumb} aria-current={index === crumbs.length - 1 ? "page" : undefined}>
            {href === undefined ? (
              label
            ) : (
              <UiLink className={styles.link} href={href}>
                {label}
              </UiLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
