/**
 * A page that the browser kept whole and shows again, after Back, may be of a session that has ended since. It is put out of
 * sight when it is left, and is seen again once `ask` has had the guard's answer.
 */
export function guardKeptPage(window: Window, root: HTMLElement, ask: () => Promise<void>): void {
  window.addEventListener("pagehide", ({ persisted }) => {
    if (persisted) root.hidden = true;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    void ask().finally(() => {
      root.hidden = false;
    });
  });
}
