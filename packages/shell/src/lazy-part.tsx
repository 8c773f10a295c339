import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { ChunkFailed, loadChunk } from "./chunk";
import { ErrorBoundary } from "./error-boundary";

/** A component whose code loads when it first renders. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /**
   * Loads the code in advance, so that the component renders without a fallback. Never rejects: a component whose code
   * is missing loads it again when it renders, and reports the failure then.
   */
  preload(): Promise<unknown>;
};

type Load<Props extends object> = () => Promise<{ readonly Component: ComponentType<Props> }>;

/**
 * Like `React.lazy`, but the code can be preloaded and loads again after a failure. Suspends to the nearest Suspense
 * boundary. Throws {@link ChunkFailed} to the nearest error boundary if loading fails; the next mount loads again.
 */
export function lazyComponent<Props extends object>(load: Load<Props>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let pending = lazy(loadOrReport);

  async function fetchCode() {
    loaded ??= (await loadChunk(load)).Component;
    return loaded;
  }

  async function loadOrReport(): Promise<{ readonly default: ComponentType<Props> }> {
    try {
      return { default: await fetchCode() };
    } catch (failure) {
      // An effect throws the failure, because effects run only after a commit. Before a commit, React renders the
      // tree from scratch if something in it suspends or fails. If a render replaced `pending`, each render from
      // scratch would load the code again and none would commit.
      return {
        default: function Missing() {
          useLayoutEffect(() => {
            pending = lazy(loadOrReport);
            throw failure;
          }, []);
          return null;
        },
      };
    }
  }

  function Lazy(props: Props) {
    const [Current] = useState<ComponentType<Props>>(() => loaded ?? pending);
    return <Current {...props} />;
  }

  return Object.assign(Lazy, { preload: () => fetchCode().catch(() => undefined) });
}

/**
 * A part of a screen: a lazy component in its own Suspense boundary, so that a part that is still loading never hides
 * the content around it.
 *
 * @param Fallback - What to show while the code loads; nothing by default
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Fallback?: ComponentType<Props>,
): LazyComponent<Props> {
  const Lazy = lazyComponent(load);

  function Part(props: Props) {
    return (
      <Suspense fallback={Fallback && <Fallback {...props} />}>
        <Lazy {...props} />
      </Suspense>
    );
  }

  return Object.assign(Part, { preload: Lazy.preload });
}

interface ChunkBoundaryProps {
  /** Nothing by default. */
  readonly fallback?: ReactNode;
  readonly onFailure?: (() => void) | undefined;
  /** After a failure, changing this loads the code again. */
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
