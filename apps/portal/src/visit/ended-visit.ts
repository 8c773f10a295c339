const name = (instanceId: string) => `${instanceId}.visit`;

/** The state of the letter screen's history entry after a visit has ended. */
export const visitEnded = "visitEnded";

/** Notes that this tab shows a visit, so that it can say later that a visit has ended. */
export function rememberVisit(instanceId: string): void {
  sessionStorage.setItem(name(instanceId), "true");
}

/** Whether the last session that this tab showed was a visit. */
export const wasVisit = (instanceId: string): boolean => sessionStorage.getItem(name(instanceId)) !== null;

export function forgetVisit(instanceId: string): void {
  sessionStorage.removeItem(name(instanceId));
}
