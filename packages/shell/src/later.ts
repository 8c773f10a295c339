import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from "react";
import { loadChunk } from "./chunk";

/** A component whose code comes when it is first needed. */
export interface Later<Props extends object> {
  /** Fetches the code; asked again, it tries again only after a failure. */
  ready(): Promise<ComponentType<Props>>;
  /** The component; null until its code is there, "failed" when it does not come. Its caller is shown when it is needed, not before. */
  useLoaded(): ComponentType<Props> | "failed" | null;
  /** The component once its code is there; nothing before, nor where it does not come. */
  readonly IfLoaded: ComponentType<Props>;
}

/** Puts a component off until it is needed: a question that is seldom asked, a part that few screens show. */
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

/** Does something once the screen has been shown, so that it does not compete with what the screen itself waits for. */
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
