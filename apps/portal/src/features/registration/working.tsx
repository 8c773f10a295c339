import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";

const LoadingModal = lazyPart<{ readonly label: string }>(() => import("./loading-modal"));

/** Preloads the modal before anything is sent. */
export const prepareWorking = () => void LoadingModal.preload();

/** The loading modal. If the modal's code does not load, the work continues without it. */
export function Working({ label }: { readonly label: string }) {
  return (
    <ChunkBoundary>
      <LoadingModal label={label} />
    </ChunkBoundary>
  );
}
