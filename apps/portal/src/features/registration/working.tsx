import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";

const LoadingModal = lazyPart<{ readonly label: string }>(() => import("./loading-modal"));

/** Preloads the modal before anything is sent. */
export const prepareWorking = () => void LoadingModal.preload();

/** The loading modal. The work continues without it if its code does not load. */
export function Working({ label }: { readonly label: string }) {
  return (
    <ChunkBoundary>
      <LoadingModal label={label} />
    </ChunkBoundary>
  );
}
