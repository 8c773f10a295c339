/**
 * Protects a page that the browser restores from its back/forward cache, since the session may have ended. Hides the
 * page when it is left, and shows it again once `ask` has the guard's answer.
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
