import { useEffect, useEffectEvent } from "react";

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
