import { later } from "@paydown/shell/later";

const loadingModal = later<{ readonly label: string }>(() => import("./loading-modal"));

/** Has the modal at hand by the time that something is sent. */
export const prepareWorking = () => void loadingModal.ready().catch(() => undefined);

/** The loading modal; what is under way goes on without it, should its code not come. */
export function Working({ label }: { readonly label: string }) {
  const Modal = loadingModal.useLoaded();
  return Modal && Modal !== "failed" && <Modal label={label} />;
}
