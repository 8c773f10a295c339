import { later } from "@paydown/shell/later";

const loadingModal = later<{ readonly label: string }>(() => import("./loading-modal"));

/** Preloads the modal before anything is sent. */
export const prepareWorking = () => void loadingModal.ready().catch(() => undefined);

/** The loading modal. The work continues without it if its code does not load. */
export function Working({ label }: { readonly label: string }) {
  const Modal = loadingModal.useLoaded();
  return Modal && Modal !== "failed" && <Modal label={label} />;
}
