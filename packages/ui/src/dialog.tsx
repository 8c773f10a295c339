import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from "react";
import styles from "./dialog.module.css";

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Called on Escape too. The caller sets `open` to false. */
  onClose: () => void;
  /**
   * The buttons. The first button takes the focus, so put the filled button first and the way back second. In a dialog
   * about giving something up, fill no button, and put the button that keeps things as they are first.
   */
  actions: ReactNode;
  children: ReactNode;
}

/** A question that blocks everything else: the browser's modal dialog, with its focus trap and focus return. */
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
      // The element has already left the page, so the browser does not return the focus itself.
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
