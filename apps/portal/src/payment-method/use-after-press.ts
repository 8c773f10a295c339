import { useEffect, useRef } from "react";

/**
 * Puts something off until a press of the pointer has ended. Leaving a field checks it, and an error that appears between the press and
 * the release would move what is being pressed away from under the finger.
 */
export function useAfterPress(): (task: () => void) => void {
  const pressing = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    function press() {
      pressing.current = true;
    }
    function release() {
      // The click comes after the release, in the same turn.
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
