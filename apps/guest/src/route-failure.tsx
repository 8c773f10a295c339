import { ChunkFailed } from "@paydown/shell/chunk";
import { ErrorBoundary } from "@paydown/shell/error-boundary";
import { ChunkNotLoaded, Failed } from "@paydown/shell/failures";
import type { ReactNode } from "react";

const reload = () => window.location.reload();

interface RouteFailureProps {
  /** The current location. A navigation clears the failure. */
  readonly at: string;
  readonly children: ReactNode;
}

/** Replaces a screen whose code or rendering fails, inside the tenant's page. */
export function RouteFailure({ at, children }: RouteFailureProps) {
  return (
    <ErrorBoundary
      resetKey={at}
      fallback={(failure) =>
        failure instanceof ChunkFailed ? <ChunkNotLoaded reload={reload} /> : <Failed retry={reload} />
      }
    >
      {children}
    </ErrorBoundary>
  );
}
