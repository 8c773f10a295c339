import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from "react";
import styles from "./dialog.module.css";

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Escape asks for it too. The caller sets `open` to false. */
  onClose: () => void;
  /**
   * The buttons, of which the first takes the focus: the filled one, then the way back. Where the dialog would take something away no
   * button is filled, and the one that keeps it comes first.
   */
  actions: ReactNode;
  children: ReactNode;
}

/** A question that holds everything else up: the browser's own modal dialog, with its focus trap and its way back. */
export function Dialog({ open, title, onClose, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const before = document.activeElement;
    if (!element.open) element.showModal();
    return () => {
      element.close();
      // The element has left the page by now, and the browser gives nothing back for it.
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus();
    };
  }, [open]);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  if (!open) return null;
  return (
    <dialog className={styles.dialog} ref={dialog} aria-labelledby={titleId} onCancel={cancel}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  );
}
