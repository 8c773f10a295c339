import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import styles from "./on-demand.module.css";

export interface OnDemandProps {
  /** The button's text. It stays the same while the content is shown. */
  label: ReactNode;
  /** Shows the content without the button from 60rem. */
  wideOpen?: boolean;
  children: ReactNode;
}

/** Content below a button that shows and hides it. It is always printed. */
export function OnDemand({ label, wideOpen = false, children }: OnDemandProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={classNames(styles.part, wideOpen && styles.wideOpen)}>
      <div className={styles.head}>
        <Button variant="link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon name="chevron" size="small" className={open ? styles.turned : styles.arrow} />
          <span>{label}</span>
        </Button>
      </div>
      <div id={id} hidden={!open} className={styles.content}>
        {children}
      </div>
    </div>
  );
}
