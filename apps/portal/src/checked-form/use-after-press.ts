import { useEffect, useRef } from "react";

/**
 * Delays a task until the current pointer press ends. Leaving a field checks it, and an error that appears between the
 * press and the release would move the button away from the pointer.
 */
export function useAfterPress(): (task: () => void) => void {
  const pressing = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    function press() {
      pressing.current = true;
    }
    function release() {
      // The click event follows the release in the same turn.
      setTimeout(() => {
        pressing.current = false;
        for (const task of waiting.current.splice(0)) task();
      });
    }
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("pointerup", release, true);
    document.addEventListener("pointercancel", release, true);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("pointerup", release, true);
      document.removeEventListener("pointercancel", release, true);
    };
  }, []);

  return (task) => {
    if (pressing.current) waiting.current.push(task);
    else task();
  };
}
