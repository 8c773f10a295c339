import { Button } from "@paydown/ui/button";
import { Notice, type NoticeTone } from "@paydown/ui/notice";
import { useShellWords } from "./language";
import { type NotificationKind, useNotificationList } from "./notifications";
import styles from "./notification-list.module.css";

const tones: Record<NotificationKind, NoticeTone> = { error: "danger", success: "success", other: "info" };

/** The notifications above the screen. The region always exists, so screen readers announce additions. */
export function NotificationList() {
  const { list, dismiss } = useNotificationList();
  const words = useShellWords();
  return (
    <div className={styles.list} role="region" aria-label={words.notifications} aria-live="polite">
      {list.map(({ id, kind, text }) => (
        <Notice key={id} tone={tones[kind]}>
          {text}{" "}
          <Button variant="link" onClick={() => dismiss(id)}>
            {words.dismiss}
          </Button>
        </Notice>
      ))}
    </div>
  );
}
