import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from "react";
import { loadChunk } from "./chunk";

/** A component whose code is loaded when it is first needed. */
export interface Later<Props extends object> {
  /** Loads the code. A repeated call loads again only after a failure. */
  ready(): Promise<ComponentType<Props>>;
  /**
   * The component; null until its code has loaded, "failed" if loading fails. Starts loading on mount, so mount the
   * caller only when needed.
   */
  useLoaded(): ComponentType<Props> | "failed" | null;
  /** Renders the component once its code has loaded, and nothing before or if loading fails. */
  readonly IfLoaded: ComponentType<Props>;
}

/** Defers a component that is rarely needed, such as a dialog. */
export function later<Props extends object>(
  load: () => Promise<{ readonly Component: ComponentType<Props> }>,
): Later<Props> {
  let loaded: ComponentType<Props> | null = null;

  async function ready(): Promise<ComponentType<Props>> {
    loaded ??= (await loadChunk(load)).Component;
    return loaded;
  }

  const its: Omit<Later<Props>, "IfLoaded"> = {
    ready,
    useLoaded() {
      const [component, setComponent] = useState<ComponentType<Props> | "failed" | null>(() => loaded);
      useEffect(() => {
        let here = true;
        ready().then(
          (its) => here && setComponent(() => its),
          () => here && setComponent("failed"),
        );
        return () => {
          here = false;
        };
      }, []);
      return component;
    },
  };
  return {
    ...its,
    IfLoaded(props) {
      const Component = its.useLoaded();
      return Component && Component !== "failed" ? createElement(Component, props) : null;
    },
  };
}

/** Runs a task once after paint, so it does not compete with the screen's own loading. Skipped if unmounted. */
export function useOnceShown(task: () => void): void {
  const run = useEffectEvent(task);
  useEffect(() => {
    let turn: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      turn = setTimeout(run);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(turn);
    };
  }, []);
}
