import { useEffect, useId, useRef, type CSSProperties, type SyntheticEvent } from "react";
import styles from "./loading-modal.module.css";

/** guest-and-registration §9. */
export const loadingModalHeight = "20rem";

const room = { "--loading-modal-height": loadingModalHeight } as CSSProperties;

/** Holds everything up while something that must not be pressed twice is under way; nothing of it shows before 300 ms. */
export function LoadingModal({ label }: { label: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const labelId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus();
    };
  }, []);

  function stay(event: SyntheticEvent) {
    event.preventDefault();
  }

  /** A second Escape closes a dialog whatever its cancel event says. */
  function open() {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
  }

  return (
    <dialog
      className={styles.modal}
      style={room}
      ref={dialog}
      aria-labelledby={labelId}
      aria-busy="true"
      onCancel={stay}
      onClose={open}
    >
      <span className={styles.spinner} aria-hidden="true" />
      <p id={labelId} role="status">
        {label}
      </p>
    </dialog>
  );
}
