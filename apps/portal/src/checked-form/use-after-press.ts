import { useEffect, useRef } from "react";

/**
 * Delays a task until the current pointer press ends. Leaving a field checks it, and an error that appears between the
 * press and the release would move the button away from the pointer.
 */
export function useAfterPress(): (task: () => void) => void {
  const pressing = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    let frame = 0;
    function press() {
      cancelAnimationFrame(frame);
      pressing.current = true;
    }
    function release() {
      // The browser fires the click event of this press before the next frame.
      frame = requestAnimationFrame(() => {
        pressing.current = false;
        for (const task of waiting.current.splice(0)) task();
      });
    }
    const listeners = Object.entries({ pointerdown: press, pointerup: release, pointercancel: release });
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true);
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true);
    };
  }, []);

  return (task) => {
    if (pressing.current) waiting.current.push(task);
    else task();
  };
}
