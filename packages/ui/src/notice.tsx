import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";
import styles from "./notice.module.css";

export type NoticeTone = "info" | "warning" | "danger" | "success";

const icons: Record<NoticeTone, IconName> = { info: "info", warning: "warning", danger: "alert", success: "check" };

export interface NoticeProps {
  tone: NoticeTone;
  /** Bold, at the start; include the final period. */
  title?: ReactNode;
  /** Replaces the tone's icon, such as a clock for work in progress. */
  icon?: IconName;
  /** Announced when it appears: `status` waits its turn, `alert` interrupts. */
  live?: "status" | "alert";
  /** Takes the focus when it appears. Use for the result of the last action. */
  takesFocus?: boolean;
  children?: ReactNode;
}

export function Notice({ tone, title, icon, live, takesFocus = false, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      className={classNames(styles.notice, styles[tone])}
      role={live}
      tabIndex={takesFocus ? -1 : undefined}
      ref={box}
    >
      <Icon name={icon ?? icons[tone]} className={styles.icon} />
      <div className={styles.body}>
        {title && <strong className={styles.title}>{title}</strong>} {children}
      </div>
    </div>
  );
}
