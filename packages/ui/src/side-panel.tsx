import { useId, type ReactNode } from "react";
import { classNames } from "./class-names";
import styles from "./side-panel.module.css";

export interface SidePanelProps {
  /** Hidden below 60rem, where something else, such as a row of buttons, replaces it. */
  wideOnly?: boolean;
  children: ReactNode;
}

/** Content beside an account, behind a hairline from 60rem. */
export function SidePanel({ wideOnly = false, children }: SidePanelProps) {
  return <div className={classNames(styles.side, wideOnly && styles.wideOnly)}>{children}</div>;
}

export interface SideSectionProps {
  title: string;
  /** Use `nav`, a landmark, if it contains navigation links. */
  as?: "section" | "nav";
  children: ReactNode;
}

export function SideSection({ title, as: Tag = "section", children }: SideSectionProps) {
  const id = useId();
  return (
    <Tag className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </Tag>
  );
}
