import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { ChunkFailed, loadChunk } from "./chunk";
import { ErrorBoundary } from "./error-boundary";

/** A part of a screen whose code loads when the part first renders. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  /**
   * Loads the code ahead, so that the part renders without its fallback. Never rejects: a part whose code is missing
   * loads it again when it renders, and reports the failure then.
   */
  preload(): Promise<unknown>;
};

/**
 * `React.lazy` in its own Suspense boundary, so that a part on its way never hides the content around it. Throws
 * {@link ChunkFailed} to the nearest boundary if loading fails; the next mount loads again.
 *
 * @param Fallback - What to show while the code loads; nothing by default
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly Component: ComponentType<Props> }>,
  Fallback?: ComponentType<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let pending = lazy(fetchPart);

  async function fetchPart() {
    try {
      loaded ??= (await loadChunk(load)).Component;
      return { default: loaded };
    } catch (failure) {
      // React keeps the rejection of a lazy component, so the next mount needs a new one.
      pending = lazy(fetchPart);
      throw failure;
    }
  }

  function Part(props: Props) {
    const [Current] = useState<ComponentType<Props>>(() => loaded ?? pending);
    return (
      <Suspense fallback={Fallback && <Fallback {...props} />}>
        <Current {...props} />
      </Suspense>
    );
  }

  return Object.assign(Part, { preload: () => fetchPart().catch(() => undefined) });
}

interface ChunkBoundaryProps {
  /** Nothing by default. */
  readonly fallback?: ReactNode;
  readonly onFailure?: (() => void) | undefined;
  /** After a failure, a change loads the code again. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

/** Replaces parts whose code does not load. Any other failure goes to the next boundary. */
export function ChunkBoundary({ fallback, ...rest }: ChunkBoundaryProps) {
  return (
    <ErrorBoundary
      {...rest}
      fallback={(failure) => {
        if (failure instanceof ChunkFailed) return fallback;
        throw failure;
      }}
    />
  );
}
